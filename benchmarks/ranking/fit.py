"""Fits the weights of `Calibration` and shows how they do on the collection that was left out.

usage: fit.py NAME-features.npz

The weights of scores maximise the probability of relevant passages among the best 30 (a softmax over the passages of each
question); their scale comes from a logistic regression of relevant passages against questions without an answer and, less,
against irrelevant passages. Confidence is a logistic regression on the first results of questions with and without an answer.
Every collection counts alike. Needs numpy and scipy.
"""
import sys

import numpy as np
from scipy.optimize import minimize

DATA = np.load(sys.argv[1])
NAMES = sorted({key.split("|")[0] for key in DATA})
SHARE, COSINE, NEARNESS, LIKENESS, LENGTH = 0, 1, 2, 3, 4
SETS = {"words, glance": [SHARE], "words, look": [SHARE, NEARNESS], "meaning, glance": [COSINE],
        "meaning, tokens": [COSINE, LIKENESS], "both, glance": [SHARE, COSINE],
        "both, look": [SHARE, COSINE, NEARNESS], "both, tokens": [SHARE, COSINE, NEARNESS, LIKENESS]}
LOOKED_AT, LEAD_OVER, IRRELEVANT, UNANSWERABLE, HALF = 30, 5, 0.15, 0.3, 0.5
TERMS = (5, 70)  # hardly a question that was measured has fewer or more


def questions(name, origin):
    rows = DATA[name + "|" + origin]
    return [rows[rows[:, 0] == at] for at in np.unique(rows[:, 0])]


OWN = {name: questions(name, name) for name in NAMES}
FOREIGN = {name: {origin: questions(name, origin) for origin in NAMES if origin != name} for name in NAMES}


def candidates(rows, columns):
    """The relevance and the features of the best candidates at a glance."""
    features = rows[:, 3:]
    glance = sum(features[:, column] / max(1e-9, features[:, column].max()) for column in columns if column < NEARNESS)
    best = np.argsort(-glance, kind="stable")[:LOOKED_AT]
    return rows[best, 2] >= HALF, features[best][:, columns]


def order(names, columns):
    lists = []
    for name in names:
        for rows in OWN[name]:
            relevant, features = candidates(rows, columns)
            if relevant.any():
                lists.append((features, relevant / relevant.sum(), 1 / len(OWN[name])))
    spread = np.concatenate([features for features, _, _ in lists]).std(0)

    def loss(weights):
        total, gradient, mass = 0, np.zeros_like(weights), 0
        for features, wanted, weight in lists:
            scores = features / spread @ weights
            shares = np.exp(scores - scores.max())
            shares /= shares.sum()
            total -= weight * (wanted * np.log(shares + 1e-12)).sum()
            gradient += weight * ((features / spread).T @ (shares - wanted))
            mass += weight
        return total / mass + 1e-3 * (weights**2).sum(), gradient / mass + 2e-3 * weights

    return minimize(loss, np.zeros(len(columns)), jac=True).x / spread


def logistic(features, labels, weights):
    def loss(line):
        odds = line[0] + features @ line[1:]
        probability = 1 / (1 + np.exp(-odds))
        entropy = labels * np.log(probability + 1e-12) + (1 - labels) * np.log(1 - probability + 1e-12)
        slope = weights * (probability - labels) / weights.sum()
        return -(weights * entropy).sum() / weights.sum(), np.concatenate([[slope.sum()], features.T @ slope])

    return minimize(loss, np.zeros(features.shape[1] + 1), jac=True).x


def scaled(names, columns, weights):
    scores, labels, masses = [], [], []
    for name in names:
        groups = {1: [], 0: [], -1: []}
        for rows in OWN[name]:
            relevant, features = candidates(rows, columns)
            first = np.argsort(-(features @ weights))[:10]
            groups[1] += list((features @ weights)[first][relevant[first]])
            groups[0] += list((features @ weights)[first][~relevant[first]])
        for origin in names:
            for rows in FOREIGN[name].get(origin, []):
                groups[-1].append((candidates(rows, columns)[1] @ weights).max())
        for kind, mass in ((1, 1), (0, IRRELEVANT), (-1, 1)):
            scores += groups[kind]
            labels += [float(kind == 1)] * len(groups[kind])
            masses += [mass / max(1, len(groups[kind]))] * len(groups[kind])
    return logistic(np.array(scores)[:, None], np.array(labels), np.array(masses))


def first_hits(name, columns, weights, line):
    right, wrong, none = [], [], []
    for rows in OWN[name]:
        relevant, features = candidates(rows, columns)
        scores = features @ weights
        (right if relevant[scores.argmax()] else wrong).append(scores.max())
    for asked in FOREIGN[name].values():
        none += [(candidates(rows, columns)[1] @ weights).max() for rows in asked]
    return [1 / (1 + np.exp(-(line[0] + line[1] * np.array(scores)))) for scores in (right, wrong, none)]


def ranked(rows, columns, weights):
    """The relevance, word score and features of the best candidates, best first."""
    relevant, features = candidates(rows, columns)
    best = np.argsort(-(features @ weights), kind="stable")
    return relevant[best], features[best] @ weights, features[best, 0] if columns[0] == SHARE else np.zeros(len(best))


def gain(name, columns, weights):
    """The mean nDCG@10; relevant passages that are not among the candidates count as missed."""
    gains = []
    for rows in OWN[name]:
        relevant, _, _ = ranked(rows, columns, weights)
        ideal = (1 / np.log2(np.arange(2, 2 + min(10, int((rows[:, 2] >= HALF).sum()))))).sum()
        if ideal:
            gains.append((relevant[:10] / np.log2(np.arange(2, 2 + len(relevant[:10])))).sum() / ideal)
    return np.mean(gains)


def first_results(asked, columns, weights, line):
    """The log-odds of each first result, its lead over the fifth, whether it leads by words, the logarithm of the question's
    number of words; and whether it is right."""
    features, labels = [], []
    for rows in asked:
        relevant, scores, words = ranked(rows, columns, weights)
        odds = line[0] + line[1] * scores
        features.append((odds[0], odds[0] - odds[min(LEAD_OVER, len(odds)) - 1], float(words[0] >= words.max()),
                         np.log(np.clip(rows[0, 3 + LENGTH], *TERMS))))
        labels.append(float(relevant[0]))
    return np.array(features), np.array(labels)


def confidence(names, columns, weights, line):
    parts = []
    for name in names:
        foreign = [rows for origin in names for rows in FOREIGN[name].get(origin, [])]
        for asked, mass in ((OWN[name], 1), (foreign, UNANSWERABLE)):
            features, labels = first_results(asked, columns, weights, line)
            parts.append((features, labels, np.full(len(labels), mass / len(labels))))
    return logistic(*(np.concatenate([part[at] for part in parts]) for at in range(3)))


def separation(right, wrong):
    return np.mean((right[:, None] > wrong[None]) + 0.5 * (right[:, None] == wrong[None])) if len(wrong) else float("nan")


for title, columns in SETS.items():
    weights = order(NAMES, columns)
    line = scaled(NAMES, columns, weights)
    print(title, "bias %.4f weights" % line[0], np.round(line[1] * weights, 4),
          "confidence", np.round(confidence(NAMES, columns, weights, line), 4))
    gains, areas = [], []
    for name in NAMES:
        others = [other for other in NAMES if other != name]
        weights = order(others, columns)
        line = scaled(others, columns, weights)
        right, wrong, none = first_hits(name, columns, weights, line)
        fitted = confidence(others, columns, weights, line)
        features, labels = first_results(OWN[name], columns, weights, line)
        earned = fitted[0] + features @ fitted[1:]
        gains.append(gain(name, columns, weights))
        areas.append(separation(earned[labels > 0], earned[labels == 0]))
        print(f"  left out {name:20s} nDCG@10 {gains[-1]:.3f} right {np.median(right):.2f}"
              f" wrong {np.median(wrong) if len(wrong) else 0:.2f} unanswerable {np.median(none):.2f}"
              f" first right {len(right) / (len(right) + len(wrong)):.2f} AUC by relevance {separation(right, wrong):.2f}"
              f" by confidence {areas[-1]:.2f}")
    print(f"  mean nDCG@10 {np.mean(gains):.4f}, mean AUC by confidence {np.mean(areas):.3f}, lowest {np.min(areas):.2f}")
