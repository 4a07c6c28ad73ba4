"""lm-evaluation-harness through the server (`local-completions`) on a local task gives the accuracy of `tritune eval`.

lm_eval_client.py BINARY FOLDER, with OPENAI_BASE_URL and OPENAI_API_KEY as other clients have them.
"""

import json
import os
import pathlib
import subprocess
import sys

import lm_eval
from lm_eval.tasks import TaskManager

binary, folder = sys.argv[1], pathlib.Path(sys.argv[2])
QUESTIONS = [
    ("Once upon a", [" time", " spoon", " the"], 0),
    ("The dog wagged his", [" moon", " tail", " was"], 1),
    ("Lily went to the", [" ate", " park", " of"], 1),
    ("They were very", [" happy", " dog", " went"], 0),
    ("The sun was shining in the", [" ran", " said", " sky"], 2),
    ("The cat sat in the deep", [" happy", " was", " of water"], 2),
    ("Ben was proud of his new", [" and", " boat", " under the"], 1),
    ("Mom said it was time to go", [" blue", " home", " cat"], 1),
]
TASK = """
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

folder.mkdir(parents=True)
data = folder / "choices.jsonl"
with data.open("w") as file:
    for prompt, choices, place in QUESTIONS:
        record = {"prompt": prompt, "completion": choices[place], "choices": choices, "label": choices[place], "place": place}
        file.write(json.dumps(record) + "\n")
(folder / "choice.yaml").write_text(TASK.format(data=data))
key = os.environ["OPENAI_API_KEY"]
found = lm_eval.simple_evaluate(
    model="local-completions",
    model_args={
        "model": "storyteller",
        "base_url": os.environ["OPENAI_BASE_URL"] + "/completions",
        "auth_token": key,
        "num_concurrent": 4,
        "max_retries": 2,
        "max_length": 256,
    },
    tasks=["local_choice"],
    task_manager=TaskManager(include_path=str(folder), include_defaults=False),
    bootstrap_iters=0,
    log_samples=True,
)
accuracy = found["results"]["local_choice"]["acc,none"]
answered = subprocess.run(
    [binary, "eval", "-m", "models/storyteller.gguf", "--data", data, "--device", "cpu", "--json"],
    check=True, stdout=subprocess.PIPE, text=True,
)
ours = json.loads(answered.stdout)
assert ours["questions"] == len(QUESTIONS) and 0 < accuracy < 1, (ours, accuracy)
assert accuracy == ours["accuracy"], (accuracy, ours["accuracy"])
print(f"lm-eval: ok, accuracy {accuracy} as `tritune eval`")
