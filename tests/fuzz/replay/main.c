/* main.c - a fuzzer's harness over files, without libFuzzer: build/replay-NAME FILE...
 *
 * Every input that ever failed, and the starting corpus, are run so by the tests of every build. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

/* Only a mutator would call it, and nothing mutates here. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most)
{
    (void)data;
    (void)size;
    (void)most;
    abort();
}

/* Reads a file into memory of exactly its size; NULL if it cannot be read. The caller frees it. */
static uint8_t *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    long length = file != NULL && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    uint8_t *data = length >= 0 ? malloc((size_t)length + (length == 0)) : NULL;

    if (data != NULL) {
        rewind(file);
        *size = fread(data, 1, (size_t)length, file);
    }
    if (data != NULL && *size != (size_t)length) {
        free(data);
        data = NULL;
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    return data;
}

int main(int argc, char **argv)
{
    size_t size = 0;

    (void)LLVMFuzzerInitialize(&argc, &argv);
    for (int i = 1; i < argc; i++) {
        uint8_t *data = read_file(argv[i], &size);
        if (data == NULL) {
            (void)fprintf(stderr, "%s: cannot be read\n", argv[i]);
            return 2;
        }
        /* Said before it runs: the last line names the input that ends the process. */
        (void)printf("%s\n", argv[i]);
        (void)fflush(stdout);
        (void)LLVMFuzzerTestOneInput(data, size);
        free(data);
    }
    return 0;
}
