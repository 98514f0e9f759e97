"""Fits the token projections and computes the features of candidates.

usage: features.py DATA OUT MODEL.onnx NAME [PREFIX_TOKEN...]

DATA holds what `benchmarks/run ranking-data` wrote. Everything that is fitted for a collection is fitted on the others, so
that fit.py can leave one out. Needs numpy, torch and onnxruntime; a GPU makes it a matter of minutes.
"""
import json
import math
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import onnxruntime
import torch

DATA, OUT, MODEL, NAME = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], sys.argv[4]
PREFIX = [int(token) for token in sys.argv[5:]]
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
VOCABULARY, DIMENSIONS, WINDOW = 30522, 64, 254
START, END = 101, 102
TELLING = 0.3  # passages leave out tokens with a lower weight
CANDIDATES, UNANSWERABLE = 40, 40


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


NAMES = sorted(path.stem for path in DATA.glob("*.p"))
PASSAGES = {name: lines(DATA / (name + ".p")) for name in NAMES}
QUESTIONS = {name: lines(DATA / (name + ".q")) for name in NAMES}


def norm(vectors):
    return torch.nn.functional.normalize(vectors, dim=-1)


def four_bits(vectors):
    scale = vectors.abs().amax(-1, keepdim=True) / 7
    return norm(torch.round(vectors / scale).clamp(-7, 7))


class Model:
    def __init__(self):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self.session = onnxruntime.InferenceSession(MODEL, options, providers=["CPUExecutionProvider"])

    def run(self, tokens, prefix):
        ids = np.array([[START] + (prefix + tokens)[: WINDOW + len(prefix)] + [END]], dtype=np.int64)
        inputs = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        states = self.session.run(["last_hidden_state"], inputs)[0][0]
        vector = states[0] if PREFIX else states.mean(0)  # models with an instruction pool the first token
        own = states[1 + len(prefix) : -1]
        return (vector / np.linalg.norm(vector)).astype(np.float32), own.astype(np.float16)

    def all(self, items, prefix):
        with ThreadPoolExecutor() as threads:
            made = list(threads.map(lambda item: self.run(item["w"], prefix), items))
        vectors = torch.tensor(np.stack([vector for vector, _ in made])).to(DEVICE)
        return vectors, [norm(torch.tensor(tokens).to(DEVICE).float()) for _, tokens in made]


def weights(left_out):
    """How rare each word piece is: the mean over collections of its idf, as a share of the highest possible."""
    total, count = np.zeros(VOCABULARY), 0
    for name in NAMES:
        if name != left_out:
            having, passages = np.zeros(VOCABULARY), len(PASSAGES[name])
            for passage in PASSAGES[name]:
                having[list(set(passage["w"]))] += 1
            total += np.log1p((passages - having + 0.5) / (having + 0.5)) / math.log1p((passages + 0.5) / 0.5)
            count += 1
    return torch.tensor(total / count, dtype=torch.float32).to(DEVICE)


def late(query, tokens, segments, count, weight):
    best = torch.full((query.shape[0], count), -1.0, device=DEVICE)
    best = best.scatter_reduce(1, segments.expand(query.shape[0], -1), query @ tokens.T, "amax")
    return (best * weight[:, None]).sum(0)


def joined(token_lists):
    segments = [torch.full((len(tokens),), at, device=DEVICE) for at, tokens in enumerate(token_lists)]
    return torch.cat(token_lists), torch.cat(segments)


def projection(left_out, weight, passages, questions):
    """A projection that keeps the results of late interaction; starts from the principal components."""
    names, random = [name for name in NAMES if name != left_out], np.random.default_rng(1)
    sample = torch.cat([torch.cat(passages[name][1][:: max(1, len(passages[name][1]) // 80)])[:10_000] for name in names])
    matrix = torch.linalg.svd(sample.T @ sample)[0][:, :DIMENSIONS].clone().requires_grad_(True)
    optimiser = torch.optim.Adam([matrix], lr=3e-3)
    for _ in range(250):
        loss = 0
        for _ in range(4):
            name = names[random.integers(len(names))]
            texts, asked = passages[name][1], questions[name][1]
            if random.random() < 0.5:
                at = random.integers(len(asked))
                query, ids = asked[at], QUESTIONS[name][at]["w"]
            else:
                at = random.integers(len(texts))
                start = random.integers(max(1, len(texts[at]) - 16))
                query, ids = texts[at][start : start + 16], PASSAGES[name][at]["w"][start:]
            rare = weight[torch.tensor(ids[: len(query)], device=DEVICE)].clamp(min=1e-3)
            tokens, segments = joined([texts[at] for at in random.integers(len(texts), size=24)])
            with torch.no_grad():
                wanted = late(query, tokens, segments, 24, rare / rare.sum())
            got = late(norm(query @ matrix), norm(tokens @ matrix), segments, 24, rare / rare.sum())
            scaled = [(scores - scores.mean()) / (scores.std() + 1e-4) for scores in (wanted, got)]
            loss = loss + ((scaled[0] - scaled[1]) ** 2).mean()
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
    return matrix.detach()


class Words:
    """BM25 as the product computes it, as a share of the best possible score."""

    def __init__(self, passages):
        self.passages = passages
        self.fields = [self.field(key) for key in ("t", "c")]

    def field(self, key):
        postings, lengths = {}, np.array([len(passage[key]) for passage in self.passages], float)
        for at, passage in enumerate(self.passages):
            for term in set(passage[key]):
                postings.setdefault(term, []).append((at, passage[key].count(term)))
        filled = max(1, int((lengths > 0).sum()))
        return postings, lengths, filled, max(1.0, lengths.sum() / filled)

    def shares(self, terms):
        scores, ideal = np.zeros(len(self.passages)), 1e-9
        for term in dict.fromkeys(terms):
            for (postings, lengths, filled, mean), boost in zip(self.fields, (1, 0.3)):
                found = postings.get(term, [])
                idf = math.log1p((filled - len(found) + 0.5) / (len(found) + 0.5))
                ideal += idf if boost == 1 else 0
                for at, times in found:
                    scores[at] += boost * idf * times / (times + 1.2 * (0.25 + 0.75 * lengths[at] / mean))
        return scores / ideal


def nearness(query, text):
    """The share of neighbouring query words that are near each other in a text."""
    places = {}
    for at, term in enumerate(text):
        places.setdefault(term, []).append(at)
    near = pairs = 0
    for one, other in zip(query, query[1:]):
        if one != other:
            pairs += 1
            distances = [abs(a - b) for a in places.get(one, [])[:20] for b in places.get(other, [])[:20]]
            near += 2 / (min(distances) + 1) if distances and min(distances) <= 3 else 0
    return near / pairs if pairs else 0


def grade(name, question, passage):
    """How relevant: a grade, or the largest share of one reference that the passage holds."""
    if "s" not in passage:
        return question["r"].get(passage["d"], 0)
    shares = [sum(max(0, min(to, b) - max(start, a)) for a, b in passage["s"]) / max(1, to - start)
              for start, to in question["r"]]
    return max(shares, default=0)


def main():
    model = Model()
    passages = {name: model.all(PASSAGES[name], []) for name in NAMES}
    questions = {name: model.all(QUESTIONS[name], PREFIX) for name in NAMES}
    fitted = {name: weights(name) for name in NAMES + [None]}
    matrices = {name: projection(name, fitted[name], passages, questions) for name in NAMES + [None]}
    OUT.mkdir(parents=True, exist_ok=True)
    matrices[None].cpu().numpy().astype("<f2").tofile(OUT / (NAME + "-token-projection.f16"))
    np.clip(np.round(fitted[None].cpu().numpy() * 255), 0, 255).astype(np.uint8).tofile(OUT / "word-piece-weights.u8")
    rows = {}
    for name in NAMES:
        words, (vectors, states) = Words(PASSAGES[name]), passages[name]
        packed = []
        for passage, tokens in zip(PASSAGES[name], states):
            telling = fitted[name][torch.tensor(passage["w"][: len(tokens)], device=DEVICE)] > TELLING
            packed.append(four_bits(norm((tokens[telling] if telling.any() else tokens) @ matrices[name])))
        for origin in NAMES:
            asked = QUESTIONS[origin]
            step = 1 if origin == name else max(1, len(asked) // UNANSWERABLE)
            for at in range(0, len(asked), step):
                question = asked[at]
                shares = words.shares(question["t"])
                cosines = (vectors @ questions[origin][0][at]).cpu().numpy()
                best = np.argsort(-(shares / max(1e-9, shares.max()) + cosines))[:CANDIDATES]
                chosen = list(dict.fromkeys([*best, *np.argsort(-shares)[:10], *np.argsort(-cosines)[:10]]))
                query = norm(questions[origin][1][at] @ matrices[name])
                rare = fitted[name][torch.tensor(question["w"][: len(query)], device=DEVICE)].clamp(min=1e-3)
                tokens, segments = joined([packed[index] for index in chosen])
                likeness = late(query, tokens, segments, len(chosen), rare / rare.sum()).cpu().numpy()
                for index, alike in zip(chosen, likeness):
                    passage = PASSAGES[name][index]
                    relevant = grade(name, question, passage) if origin == name else 0
                    near = nearness(question["t"], passage["t"])
                    rows.setdefault(name + "|" + origin, []).append(
                        (at, index, relevant, shares[index], cosines[index], near, alike, len(set(question["t"]))))
    np.savez_compressed(OUT / (NAME + "-features.npz"), **{key: np.array(value, np.float32) for key, value in rows.items()})


main()
