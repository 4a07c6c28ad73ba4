"""lm-evaluation-harness on a local task gives what ``tritune eval`` gives."""

import json

import lm_eval
import numpy
import pytest

import tritune
from conftest import MODEL

QUESTIONS = [
    ("Once upon a", [" time", " spoon", " the"], 0),
    ("The dog wagged his", [" tail", " moon", " was"], 0),
    ("Lily went to the", [" ate", " park", " of"], 1),
    ("They were very", [" happy", " dog", " went"], 0),
    ("The sun was shining in the", [" ran", " said", " sky"], 2),
    ("Mom said it was time to go", [" blue", " home", " cat"], 1),
    ("Tom was sad because he lost his", [" ball", " quickly", " said"], 0),
    ("She opened the door and saw a", [" were", " is", " cat"], 2),
]
TEXTS = ["Once upon a time there was a little dog named Max.", "The sun was warm. Lily played in the garden all day."]

CHOICE = """
task: local_choice
dataset_path: json
dataset_kwargs: {{data_files: {{test: "{data}"}}}}
test_split: test
output_type: multiple_choice
doc_to_text: "{{{{prompt}}}}"
doc_to_target: "{{{{place}}}}"
doc_to_choice: "{{{{choices}}}}"
target_delimiter: ""
metric_list: [{{metric: acc}}]
"""
ROLLING = """
task: local_rolling
dataset_path: json
dataset_kwargs: {{data_files: {{test: "{data}"}}}}
test_split: test
output_type: loglikelihood_rolling
doc_to_text: ""
doc_to_target: "{{{{text}}}}"
metric_list: [{{metric: bits_per_byte}}]
"""


@pytest.fixture
def figures(tmp_path):
    import tritune.lm_eval  # noqa: F401  (registers the model)
    from lm_eval.tasks import TaskManager

    choices, texts = tmp_path / "choices.jsonl", tmp_path / "texts.jsonl"
    with choices.open("w") as file:
        for prompt, answers, place in QUESTIONS:
            record = {"prompt": prompt, "completion": answers[place], "choices": answers, "label": answers[place], "place": place}
            file.write(json.dumps(record) + "\n")
    texts.write_text("".join(json.dumps({"text": text}) + "\n" for text in TEXTS))
    tasks = tmp_path / "tasks"
    tasks.mkdir()
    (tasks / "choice.yaml").write_text(CHOICE.format(data=choices))
    (tasks / "rolling.yaml").write_text(ROLLING.format(data=texts))
    found = lm_eval.simple_evaluate(
        model="tritune",
        model_args={"path": str(MODEL), "device": "cpu"},
        tasks=["local_choice", "local_rolling"],
        task_manager=TaskManager(include_path=str(tasks), include_defaults=False),
        bootstrap_iters=0,
    )["results"]
    return found, choices, texts


def test_lm_eval_is_our_own_evaluation(figures, command):
    found, choices, texts = figures

    def evaluated(data):
        return json.loads(command("eval", "-m", MODEL, "--data", data, "--device", "cpu", "--precision", "f32", "--json"))

    ours = evaluated(choices)
    assert found["local_choice"]["acc,none"] == ours["accuracy"]
    assert 0 < ours["accuracy"] <= 1 and ours["questions"] == len(QUESTIONS)

    # Our loss counts the end of each text, too, which lm-eval's does not know.
    whole = evaluated(texts)
    model = tritune.Model(MODEL, device="cpu", precision="f32")
    nats = whole["loss"] * whole["tokens"]
    for text in TEXTS:
        last = model.logits(model.tokenize(text))[-1].astype(numpy.float64)
        nats += last[model.eos_token] - last.max() - numpy.log(numpy.exp(last - last.max()).sum())
    bits = nats / numpy.log(2) / sum(len(text.encode()) for text in TEXTS)
    assert found["local_rolling"]["bits_per_byte,none"] == pytest.approx(bits, rel=1e-5)
