// Sentences that say why a block was not drawn. Pure.

import { text } from "../../texts";
import type { ChartFault } from "./read-chart";

export function faultText(fault: ChartFault): string {
  switch (fault.kind) {
    case "too-long":
      return text("chart-fault-too-long");
    case "no-json":
      return text("chart-fault-no-json");
    case "field":
      return text("chart-fault-field", { field: fault.field });
    case "unknown-field":
      return text("chart-fault-unknown-field", { field: fault.field });
    case "type":
      return text("chart-fault-type");
    case "lengths":
      return text("chart-fault-lengths", fault);
    case "value":
      return text("chart-fault-value", { series: fault.series });
    case "many-series":
      return text("chart-fault-many-series", { most: fault.most });
    case "many-values":
      return text("chart-fault-many-values", { count: fault.count, most: fault.most });
    case "pie-series":
      return text("chart-fault-pie-series");
    case "pie-negative":
      return text("chart-fault-pie-negative");
    case "pie-empty":
      return text("chart-fault-pie-empty");
  }
}
