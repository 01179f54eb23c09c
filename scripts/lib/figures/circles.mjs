// Circles of a directed graph: its strongly connected components of more than one node (Tarjan's algorithm).

/**
 * Returns the circles, largest first, each with its nodes in order.
 * @param {Map<string, Set<string>>} graph the nodes that each node depends on
 */
export function circlesOf(graph) {
  const search = {
    graph,
    index: new Map(),
    low: new Map(),
    stack: [],
    onStack: new Set(),
    found: [],
  };
  for (const node of graph.keys()) if (!search.index.has(node)) visit(search, node);
  return search.found.sort(
    (one, other) => other.length - one.length || (one[0] < other[0] ? -1 : 1),
  );
}

function visit(search, node) {
  const { graph, index, low, stack, onStack } = search;
  index.set(node, index.size);
  low.set(node, index.get(node));
  stack.push(node);
  onStack.add(node);
  for (const next of graph.get(node) ?? []) {
    if (!index.has(next)) {
      visit(search, next);
      low.set(node, Math.min(low.get(node), low.get(next)));
    } else if (onStack.has(next)) low.set(node, Math.min(low.get(node), index.get(next)));
  }
  if (low.get(node) === index.get(node)) search.found.push(...component(search, node));
}

function component({ stack, onStack }, node) {
  const members = stack.splice(stack.indexOf(node));
  for (const member of members) onStack.delete(member);
  return members.length > 1 ? [members.sort()] : [];
}
