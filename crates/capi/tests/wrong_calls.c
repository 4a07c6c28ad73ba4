/* Ten thousand wrong calls, some of them from four threads at once. None may crash, succeed, or leave its error unsaid. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tritune.h>

static const char *TEXTS[] = {NULL, "\xff\xfe", "", "{", "[1, 2]", "{\"no such key\": 1}", "{\"rank\": -1, \"output\": 3}",
                              "/no/such/file"};
static tritune_stop stop;
static tritune_text text;
static tritune_model model;

static uint64_t below(uint64_t *state, uint64_t limit) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (*state >> 33) % limit;
}

static const char *some_text(uint64_t *state) { return TEXTS[below(state, 8)]; }

static uint64_t wrong(uint64_t *state, uint64_t of_another_type) {
    const uint64_t handles[] = {0, of_another_type, UINT64_MAX, UINT64_C(1) << 40};
    return handles[below(state, 4)];
}

static int32_t one_call(uint64_t *state) {
    uint64_t place = 0;
    size_t count = 0;
    const char *bytes = NULL;
    uint32_t ids[2];
    const char *one = some_text(state), *two = some_text(state);
    uint64_t no_model = wrong(state, stop);
    switch (below(state, 16)) {
    case 0: return tritune_model_open(one, two, &place);
    case 1: return tritune_model_open(one, two, NULL);
    case 2: return tritune_model_close(no_model);
    case 3: return tritune_generate(no_model, one, two, stop, NULL, NULL, &place);
    case 4: return tritune_chat(no_model, one, two, wrong(state, text), NULL, NULL, NULL);
    case 5: return tritune_tokenize(no_model, one, NULL, 0, &count);
    case 6: return tritune_adapter_load(no_model, one, two, 1.0f);
    case 7: return tritune_adapter_unload(no_model, one);
    case 8: return tritune_finetune(one, wrong(state, text), NULL, NULL, &place);
    case 9: return tritune_plan(one, below(state, 2) ? &place : NULL);
    case 10: return tritune_stop_request(wrong(state, text));
    case 11: return tritune_text_get(wrong(state, stop), &bytes, &count);
    case 12: return tritune_text_free(wrong(state, model));
    case 14: return tritune_conditions("{\"battery\": 101}");
    /* A model that is there, with arguments that are wrong. */
    case 13: return tritune_tokenize(model, "Once upon a time there was a dog", ids, 2, &count);
    default: return tritune_generate(model, "Once", "{\"top_p\": 9}", wrong(state, text) | UINT64_C(1) << 50, NULL, NULL, NULL);
    }
}

static void *many_calls(void *seed) {
    uint64_t state = (uint64_t)(uintptr_t)seed;
    for (int number = 0; number < 2500; number++) {
        int32_t code = one_call(&state);
        if (code == TRITUNE_OK || code == TRITUNE_INTERNAL || strlen(tritune_last_error()) == 0) {
            fprintf(stderr, "call %d returned %d: %s\n", number, code, tritune_last_error());
            exit(1);
        }
    }
    return NULL;
}

int main(int count, char **words) {
    if (count != 2 || tritune_api_version() != TRITUNE_API_VERSION || strlen(tritune_version()) < 5) {
        return 2;
    }
    if (tritune_stop_new(&stop) || tritune_devices(&text) || tritune_model_open(words[1], "{\"device\": \"cpu\"}", &model)) {
        fprintf(stderr, "%s\n", tritune_last_error());
        return 1;
    }
    pthread_t threads[4];
    for (uintptr_t number = 0; number < 4; number++) {
        pthread_create(&threads[number], NULL, many_calls, (void *)(number + 1));
    }
    for (int number = 0; number < 4; number++) {
        pthread_join(threads[number], NULL);
    }
    if (tritune_stop_free(stop) || tritune_text_free(text) || tritune_model_close(model)) {
        return 1;
    }
    if (tritune_stop_free(stop) != TRITUNE_ARGUMENT || tritune_model_close(model) != TRITUNE_ARGUMENT) {
        return 1;
    }
    printf("10000 wrong calls were refused\n");
    return 0;
}
