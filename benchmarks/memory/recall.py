"""Measures how well the tools recall conversations: each session is stored as a note, each question is a search.

usage: recall.py FILE… [--limit N] [--together]

Each FILE has one of these forms:
- locomo10.json of LoCoMo (github.com/snap-research/locomo)
- LongMemEval: a question with its haystack, or a list of them, such as longmemeval_s_cleaned.json; also with several
  "questions" and a list of "answer_session_ids" for each
- results of MemPalace's run of LongMemEval (.jsonl), which hold the beginning of every session

The script starts ./kb stdio with an empty knowledge base, keeps each conversation in a collection of its own (--together:
all in one), and asks its questions with kb_search in that collection. No language model takes part. Needs Python 3.10 and
nothing else.
"""
import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from itertools import chain, islice
from pathlib import Path

KB = Path(__file__).resolve().parents[2] / "kb"
RESULTS = 50  # what one search returns at most; enough for ten different sessions
AT = (1, 5, 10)
LOCOMO_KINDS = {1: "multi-hop", 2: "temporal", 3: "open-domain", 4: "single-hop"}


class Server:
    """The product, spoken to over its standard input and output."""

    def __init__(self, directory):
        self.process = subprocess.Popen([KB, "stdio", "--data-dir", directory], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.asked = 0
        self.request("initialize", protocolVersion="2025-06-18", capabilities={},
                     clientInfo={"name": "recall", "version": "1"})

    def request(self, method, **params):
        self.asked += 1
        message = {"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}
        print(json.dumps(message), file=self.process.stdin, flush=True)
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.asked:
                return answer["result"]
        sys.exit("the server ended without an answer")

    def call(self, tool, **arguments):
        result = self.request("tools/call", name=tool, arguments=arguments)
        if result.get("isError"):
            sys.exit(f"{tool} failed: {result['structuredContent']}")
        return result["structuredContent"]

    def wait(self, job):
        while self.call("knowledge-task-status", task_id=job)["status"] in ("queued", "running"):
            time.sleep(0.05)


def locomo(conversations):
    """Yields (name, sessions by id, questions as (text, kind, sessions with the answer, texts with the answer))."""
    for conversation in conversations:
        sessions, turns = {}, {}
        talk = conversation["conversation"]
        for key, said in talk.items():
            if isinstance(said, list) and said:
                lines = [f"{turn['speaker']}: {turn['text']}" for turn in said]
                turns.update({turn["dia_id"]: line for turn, line in zip(said, lines)})
                session = f"{conversation['sample_id']} D{key.removeprefix('session_')}"
                sessions[session] = f"Conversation on {talk[key + '_date_time']}\n\n" + "\n\n".join(lines)
        questions = []
        for asked in conversation["qa"]:
            evidence = [turn for turn in asked["evidence"] if turn in turns]
            if asked["category"] in LOCOMO_KINDS and evidence:
                wanted = {f"{conversation['sample_id']} {turn.split(':')[0]}" for turn in evidence}
                questions.append((asked["question"], LOCOMO_KINDS[asked["category"]], wanted, [turns[turn] for turn in evidence]))
        yield conversation["sample_id"], sessions, questions


def longmemeval(items):
    for item in items:
        sessions = {}
        for session, date, said in zip(item["haystack_session_ids"], item["haystack_dates"], item["haystack_sessions"]):
            lines = [f"{turn['role']}: {turn['content']}" for turn in said]
            sessions[session] = f"Conversation on {date}\n\n" + "\n\n".join(lines)
        if item["question_id"].endswith("_abs"):  # has no answer
            continue
        several = "questions" in item
        asked = zip(item["questions"], item["answer_session_ids"]) if several else [(item["question"], item["answer_session_ids"])]
        yield item["question_id"], sessions, [(text, kind(item, wanted), set(wanted), []) for text, wanted in asked]


def kind(item, wanted):
    """The sessions that LongMemEval wrote for its questions have ids that begin with "answer"; the rest is filler."""
    return item["question_type"] if all(session.startswith("answer") for session in wanted) else "added by others"


def mempalace(items):
    """The sessions with the answer are those whose id begins so, as in LongMemEval itself."""
    for item in items:
        ranked = item["retrieval_results"]["ranked_items"]
        sessions = {found["corpus_id"]: f"Conversation on {found['timestamp']}\n\n{found['text']}" for found in ranked}
        wanted = {session for session in sessions if session.startswith("answer_")}
        yield item["question_id"], sessions, [(item["question"], item["question_type"], wanted, [])]


def conversations(file):
    """Reads a file by the form that it has."""
    text = file.read_text()
    if file.suffix == ".jsonl":
        return mempalace(json.loads(line) for line in text.splitlines())
    data = json.loads(text)
    items = data if isinstance(data, list) else [data]
    return (longmemeval if "haystack_sessions" in items[0] else locomo)(items)


def first_words(text, count=60):
    """What a passage must contain to hold a turn; longer turns may continue in the next passage."""
    return " ".join(text.split())[:count]


def main():
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("files", type=Path, nargs="+", metavar="FILE")
    options.add_argument("--limit", type=int, help="only the first conversations")
    options.add_argument("--together", action="store_true", help="keep all conversations in one collection")
    options = options.parse_args()
    talks = list(islice(chain.from_iterable(map(conversations, options.files)), options.limit))
    if options.together:
        sessions = {session: text for _, some, _ in talks for session, text in some.items()}  # haystacks share sessions
        talks = [("all", sessions, [question for _, _, questions in talks for question in questions])]
    scores, seconds, notes = defaultdict(lambda: defaultdict(list)), [], 0
    with tempfile.TemporaryDirectory() as directory:
        server = Server(directory)
        for at, (name, sessions, questions) in enumerate(talks):
            collection = f"conversation-{at}"
            jobs = {session: server.call("kb_addnote", text=text, title=session, collection=collection)["job_id"]
                    for session, text in sessions.items()}
            for job in jobs.values():
                server.wait(job)
            notes += len(jobs)
            for question, kind, wanted, evidence in questions:
                began = time.monotonic()
                found = server.call("kb_search", query=question[:500], collection=collection, top=RESULTS)["results"]
                seconds.append(time.monotonic() - began)
                ranked = list(dict.fromkeys(result["title"] for result in found))
                for group in (kind, "all"):
                    for k in AT:
                        scores[group][f"any session@{k}"].append(bool(wanted & set(ranked[:k])))
                    scores[group]["all sessions@10"].append(wanted <= set(ranked[:10]))
                    rank = next((place for place, session in enumerate(ranked, 1) if session in wanted), 0)
                    scores[group]["MRR"].append(1 / rank if rank else 0)
                    if evidence:
                        texts = [" ".join(result["text"].split()) for result in found[:10]]
                        held = [any(first_words(turn) in text for text in texts) for turn in evidence]
                        scores[group]["turns in 10 passages"].append(sum(held) / len(held))
            print(f"{name}: {len(sessions)} notes, {len(questions)} questions", file=sys.stderr)
        server.process.stdin.close()
        server.process.wait()
    columns = list(scores["all"])
    print("| questions | n | " + " | ".join(columns) + " |\n|---|---:|" + "---:|" * len(columns))
    for group in sorted(scores, key=lambda group: (group != "all", group)):
        values = [f"{100 * sum(scores[group][column]) / len(scores[group][column]):.1f} %" for column in columns]
        print(f"| {group} | {len(scores[group][columns[0]])} | " + " | ".join(values) + " |")
    print(f"\n{notes} notes; {1000 * sorted(seconds)[len(seconds) // 2]:.0f} ms per question (median, {RESULTS} results)")


main()
