#ifndef FLAGS_H
#define FLAGS_H

// The flags of llama-tritune-finetune, and what each becomes. `--flags` prints this table; scripts/llama-cpp/training_test.py compares it
// with parents.tsv, the flags of the programs that people come from.

#define GREEDY "the answers before and after are greedy"
#define FIXED "the position encoding is the one that the model was trained with"
#define PICTURES "only text is trained on"
#define CPU_TUNING "the GPU computes; set it for llama-cli"
#define PLACE "every layer is on the plug-in's device: training reads them there"
#define FILES "give the file of the model with --model"
#define NOT_USED "this program has no use for it"

enum kind {
    SETTING, // a setting of the run
    OWN,     // something that the program itself does
    ACCEPTED, // nothing to do: the run does so anyway
    REFUSED, // with a reason
};

enum value { NONE, TEXT, NUMBER };

struct flag {
    const char * names;  // separated by blanks
    enum value value;    // what follows it
    enum kind kind;
    const char * detail; // the setting, what it does, or why it is refused
};

static const struct flag flags[] = {
    // What is trained on what.
    { "-m --model", TEXT, SETTING, "model" },
    { "-f --file --train-file --train-data", TEXT, OWN, "training data; JSONL of messages is trained on where the assistant speaks, "
      "text as a whole; several files are read in turn" },
    { "-c --ctx-size", NUMBER, SETTING, "seq" },
    { "-b --batch-size", NUMBER, OWN, "tokens of an optimiser step: batch_tokens, or with -ub so many batches that accumulate" },
    { "-ub --ubatch-size", NUMBER, OWN, "tokens of a micro-batch: batch_tokens" },
    { "-val-split --val-split", NUMBER, SETTING, "val_split" },
    { "--chat-template --chat-template-file", TEXT, SETTING, "template" },
    { "--assistant-loss-only", NONE, ACCEPTED, "so it is unless --train-on-prompt is given" },
    { "--train-on-prompt", NONE, OWN, "loss=all" },
    { "--shuffle-dataset", NONE, ACCEPTED, "samples come in random order, another in each epoch" },
    // The adapter.
    { "--lora-rank", NUMBER, SETTING, "rank" },
    { "--lora-alpha", NUMBER, OWN, "alpha; 0 is the rank" },
    { "--lora-modules --lora-targets", TEXT, OWN, "modules: all, or a list of attn_q, attn_k, attn_v, attn_o, ffn_gate, ffn_up, ffn_down" },
    { "--lora", TEXT, SETTING, "init" },
    { "-s --seed --lora-seed", NUMBER, SETTING, "seed" },
    { "--freeze-layers", NUMBER, REFUSED, "adapters are trained in every layer" },
    { "-o --output --output-file --output-adapter --lora-out", TEXT, OWN, "where adapter.gguf of the run's folder is copied to" },
    // The optimiser.
    { "-epochs --epochs --num-epochs", NUMBER, SETTING, "epochs" },
    { "-lr --learning-rate", NUMBER, SETTING, "lr" },
    { "--lr-scheduler", TEXT, SETTING, "schedule" },
    { "-lr-min --learning-rate-min --lr-min", NUMBER, OWN, "only 0, at which the schedules end" },
    { "-decay-epochs --learning-rate-decay-epochs", NUMBER, REFUSED, "the schedules end with the run; choose one with --lr-scheduler" },
    { "--warmup-ratio --warmup-steps", NUMBER, SETTING, "warmup" },
    { "-wd --weight-decay", NUMBER, SETTING, "weight_decay" },
    { "-opt --optimizer", TEXT, OWN, "only adamw" },
    { "--grad-checkpoint", NUMBER, ACCEPTED, "activations are recomputed where memory asks for it" },
    // Folders.
    { "--checkpoint-save-dir", TEXT, SETTING, "output" },
    { "--checkpoint-save-steps --save-every", NUMBER, SETTING, "checkpoint_every" },
    { "--resume-from", TEXT, OWN, "output, and resume=true" },
    { "--resume --auto-resume", NONE, OWN, "resume=true: continues the run in that folder, or begins one" },
    // The rest of this program.
    { "--plugin", TEXT, OWN, "the plug-in's file, where GGML_BACKEND_PATH does not name it" },
    { "-dev --device", TEXT, OWN, "the plug-in's device, Tritune0 unless given" },
    { "-p --prompt", TEXT, OWN, "is continued before and after, in one context" },
    { "-n --predict --n-predict", NUMBER, OWN, "tokens of that, 64 unless given" },
    { "-t --threads -tb --threads-batch", NUMBER, OWN, "CPU threads of llama.cpp" },
    { "--tritune", TEXT, OWN, "KEY=VALUE: any setting of `tritune finetune`" },
    { "--print-settings", NONE, OWN, "prints the settings of the run and ends" },
    { "--flags", NONE, OWN, "prints this table and ends" },
    { "-v --verbose --log-verbose", NONE, OWN, "llama.cpp's log" },
    { "-h --help --usage", NONE, OWN, "prints help and ends" },
    { "--version", NONE, OWN, "prints the plug-in's version and ends" },
    { "--list-devices", NONE, OWN, "prints llama.cpp's devices and ends" },
    { "-ngl --gpu-layers --n-gpu-layers", TEXT, ACCEPTED, "every layer is on the device" },
    { "-fa --flash-attn", TEXT, ACCEPTED, "training has attention of its own" },
    { "-e --escape --no-escape --perf --no-perf --offline --log-disable --no-host", NONE, ACCEPTED, "nothing differs" },
    { "-lm --load-mode", TEXT, ACCEPTED, "how llama.cpp reads the file; training reads it by itself" },
    { "-cmoe --cpu-moe", NONE, REFUSED, PLACE },
    { "-ot --override-tensor -ncmoe --n-cpu-moe -ncffn --n-cpu-ffn -sm --split-mode -ts --tensor-split -mg --main-gpu -fit --fit "
      "-fitt --fit-target -fitc --fit-ctx -lzm --lazy-mode --rpc", TEXT, REFUSED, PLACE },
    { "-mu --model-url -dr --docker-repo -hf -hfr --hf-repo -hff --hf-file -hft --hf-token", TEXT, REFUSED, FILES },
    { "-bf --binary-file", TEXT, REFUSED, "data are text or JSON; give them with --file" },
    { "--lora-scaled --control-vector --control-vector-scaled --control-vector-layer-range --override-kv", TEXT, REFUSED,
      "what is trained is the model as its file says; continue an adapter with --lora" },
    { "--samplers --sampler-seq --sampling-seq --temp --temperature --top-k --top-p --min-p --top-nsigma --top-n-sigma "
      "--xtc-probability --xtc-threshold --typical --typical-p --repeat-last-n --repeat-penalty --presence-penalty "
      "--frequency-penalty --dry-multiplier --dry-base --dry-allowed-length --dry-penalty-last-n --dry-sequence-breaker "
      "--adaptive-target --adaptive-decay --dynatemp-range --dynatemp-exp --mirostat --mirostat-lr --mirostat-ent -l --logit-bias "
      "--grammar --grammar-file -j --json-schema -jf --json-schema-file", TEXT, REFUSED, GREEDY },
    { "--ignore-eos -bs --backend-sampling", NONE, REFUSED, GREEDY },
    { "--rope-scaling --rope-scale --rope-freq-base --rope-freq-scale --yarn-orig-ctx --yarn-ext-factor --yarn-attn-factor "
      "--yarn-beta-slow --yarn-beta-fast", TEXT, REFUSED, FIXED },
    { "-mm --mmproj -mmu --mmproj-url -mmdev --mmproj-device --image-min-tokens --image-max-tokens --video-fps "
      "--video-timestamp-interval --video-ffmpeg-dir", TEXT, REFUSED, PICTURES },
    { "--mmproj-offload --no-mmproj-offload", NONE, REFUSED, PICTURES },
    { "-C --cpu-mask -Cr --cpu-range --cpu-strict --prio --poll -Cb --cpu-mask-batch -Crb --cpu-range-batch --cpu-strict-batch "
      "--prio-batch --poll-batch --numa", TEXT, REFUSED, CPU_TUNING },
    { "--repack -nr --no-repack -kvo --kv-offload -nkvo --no-kv-offload --op-offload --no-op-offload", NONE, REFUSED, CPU_TUNING },
    { "-ctk --cache-type-k -ctv --cache-type-v --spec-draft-type-k -ctkd --cache-type-k-draft --spec-draft-type-v -ctvd "
      "--cache-type-v-draft --keep -dt --defrag-thold", TEXT, REFUSED, "training has no cache" },
    { "--swa-full", NONE, REFUSED, "training has no cache" },
    { "-cl --cache-list --completion-bash --check-tensors --log-jsonl --no-log-jsonl --log-prefix --no-log-prefix --log-timestamps "
      "--no-log-timestamps", NONE, REFUSED, NOT_USED },
    { "--log-file --log-colors -lv --verbosity --log-verbosity", TEXT, REFUSED, "-v prints llama.cpp's log; the run's is log.jsonl in its folder" },
};

#endif
