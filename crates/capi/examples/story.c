/* Tells a story, fine-tunes the model, and tells another one with what it learnt.
 *
 *   gcc -I crates/capi/include crates/capi/examples/story.c -L target/release -ltritune_c -o story
 *   LD_LIBRARY_PATH=target/release ./story models/storyteller.gguf /tmp/story-out
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tritune.h>

static int32_t on_text(const char *text, size_t length, void *user) {
    (void)user;
    fwrite(text, 1, length, stdout);
    fflush(stdout);
    return 1;
}

static int32_t on_step(const char *record, void *user) {
    (void)user;
    fprintf(stderr, "%s\n", record);
    return 1;
}

static void check(int32_t code) {
    if (code != TRITUNE_OK) {
        fprintf(stderr, "error %d: %s\n", code, tritune_last_error());
        exit(1);
    }
}

int main(int count, char **words) {
    if (count != 3) {
        fprintf(stderr, "usage: story MODEL.gguf OUTPUT-FOLDER\n");
        return 2;
    }
    tritune_model model;
    check(tritune_model_open(words[1], "{\"device\": \"cpu\"}", &model));
    const char *options = "{\"max_tokens\": 40, \"seed\": 7}";
    check(tritune_generate(model, "Once upon a time", options, 0, on_text, NULL, NULL));
    printf("\n");

    char data[1024], settings[4096], adapter[1024];
    snprintf(data, sizeof data, "%s.jsonl", words[2]);
    FILE *file = fopen(data, "w");
    if (file == NULL) {
        perror(data);
        return 1;
    }
    for (int number = 0; number < 8; number++) {
        fprintf(file, "{\"text\": \"Zubi met %d crabs by the sea, and they danced.\"}\n", number);
    }
    fclose(file);
    snprintf(settings, sizeof settings,
             "{\"model\": \"%s\", \"data\": \"%s\", \"output\": \"%s\", \"device\": \"cpu\", \"steps\": 4,"
             " \"seq\": 32, \"rank\": 2, \"lr\": 0.01, \"answers\": 0}",
             words[1], data, words[2]);
    tritune_text plan;
    check(tritune_plan(settings, &plan));
    const char *bytes;
    check(tritune_text_get(plan, &bytes, NULL));
    fprintf(stderr, "plan: %s\n", bytes);
    check(tritune_text_free(plan));
    check(tritune_finetune(settings, 0, on_step, NULL, NULL));

    snprintf(adapter, sizeof adapter, "%s/adapter.gguf", words[2]);
    check(tritune_adapter_load(model, "crabs", adapter, 1.0f));
    check(tritune_generate(model, "Zubi met", options, 0, on_text, NULL, NULL));
    printf("\n");
    check(tritune_model_close(model));
    return 0;
}
