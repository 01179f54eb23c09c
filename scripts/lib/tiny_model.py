"""Writes a small model of random weights in the format of llama.cpp: its text is nonsense, its server is real.

Usage: tiny_model.py FILE
"""

import sys

import gguf
import numpy

CONTEXT = 32768
WIDTH = 64
LAYERS = 2
HEADS = 4
INNER = 128
SEED = 7
END = 2
TEMPLATE = (
    "{% for message in messages %}<|im_start|>{{ message['role'] }}\n"
    "{{ message['content'] }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)


def vocabulary():
    """Tokens with their scores and types: one for each byte, and words of letters so that most text is readable."""
    kinds = gguf.TokenType
    tokens = [("<unk>", kinds.UNKNOWN), ("<s>", kinds.CONTROL), ("</s>", kinds.CONTROL)]
    tokens += [(f"<0x{byte:02X}>", kinds.BYTE) for byte in range(256)]
    tokens += [(chr(letter), kinds.NORMAL) for letter in range(ord("!"), ord("~") + 1)]
    tokens += [("\u2581", kinds.NORMAL)]
    tokens += [("\u2581" + word, kinds.NORMAL) for word in ("one", "two", "three", "yes", "no", "it", "is", "done")]
    return tokens


def write(file):
    tokens = vocabulary()
    writer = gguf.GGUFWriter(file, "llama")
    writer.add_name("tiny")
    writer.add_context_length(CONTEXT)
    writer.add_embedding_length(WIDTH)
    writer.add_block_count(LAYERS)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(HEADS)
    writer.add_rope_dimension_count(WIDTH // HEADS)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_vocab_size(len(tokens))
    writer.add_tokenizer_model("llama")
    writer.add_token_list([token for token, _ in tokens])
    writer.add_token_scores([-float(place) for place in range(len(tokens))])
    writer.add_token_types([int(kind) for _, kind in tokens])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(END)
    writer.add_unk_token_id(0)
    writer.add_add_bos_token(True)
    writer.add_chat_template(TEMPLATE)
    random = numpy.random.default_rng(SEED)

    def add(name, *shape):
        weights = random.standard_normal(shape, dtype=numpy.float32) * 0.2
        writer.add_tensor(name, weights.astype(numpy.float32))

    add("token_embd.weight", len(tokens), WIDTH)
    writer.add_tensor("output_norm.weight", numpy.ones(WIDTH, dtype=numpy.float32))
    weights = random.standard_normal((len(tokens), WIDTH), dtype=numpy.float32) * 0.2
    # The end comes soon.
    weights[END] *= 4
    writer.add_tensor("output.weight", weights.astype(numpy.float32))
    for layer in range(LAYERS):
        block = f"blk.{layer}."
        for norm in ("attn_norm", "ffn_norm"):
            writer.add_tensor(f"{block}{norm}.weight", numpy.ones(WIDTH, dtype=numpy.float32))
        for part in ("attn_q", "attn_k", "attn_v", "attn_output"):
            add(f"{block}{part}.weight", WIDTH, WIDTH)
        add(f"{block}ffn_gate.weight", INNER, WIDTH)
        add(f"{block}ffn_up.weight", INNER, WIDTH)
        add(f"{block}ffn_down.weight", WIDTH, INNER)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


if __name__ == "__main__":
    write(sys.argv[1])
