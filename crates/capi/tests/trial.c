/* A program that tries devices in itself: the first use of a driver is in another process. */
#include <stdio.h>
#include <string.h>
#include <tritune.h>

static int failed(const char *what) {
    fprintf(stderr, "%s: %s\n", what, tritune_last_error());
    return 1;
}

int main(int count, char **words) {
    if (count == 3 && strcmp(words[1], "try") == 0) {
        FILE *note = fopen(words[2], "a");
        if (note == NULL || fputs("tried\n", note) < 0 || fclose(note) != 0) {
            return 1;
        }
        return tritune_try_device();
    }
    char command[4096];
    tritune_text devices;
    if (tritune_set_trial_helper("[]") == TRITUNE_OK || tritune_set_trial_helper(NULL) == TRITUNE_OK) {
        return failed("a helper without a name is taken");
    }
    snprintf(command, sizeof command, "[\"%s\", \"try\", \"%s\"]", words[0], words[1]);
    if (tritune_set_trial_helper(command) != TRITUNE_OK || tritune_devices(&devices) != TRITUNE_OK) {
        return failed("devices are not listed");
    }
    return tritune_text_free(devices);
}
