/* Loaded into the program by LD_PRELOAD: watches the journal reach the disk, and ends the process by
 * force at one moment of it. A commit is the writes up to a sync; it has three such moments.
 *
 * CRASH_LOG    a file that gets a `w` for the first write of each commit and an `s` for each sync
 * CRASH_AT     which commit, from 1; none when it is missing
 * CRASH_MOMENT `begin` (nothing is written yet), `written` (written and not synced), `synced`
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int log_file = -1;
static long crash_at;
static char moment[16];
static long commits;
static int writing;

__attribute__((constructor)) static void begin(void) {
    const char *log = getenv("CRASH_LOG");
    const char *at = getenv("CRASH_AT");
    const char *when = getenv("CRASH_MOMENT");
    if (log) log_file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (at) crash_at = atol(at);
    if (when) snprintf(moment, sizeof moment, "%s", when);
    /* What the program starts is not watched. */
    unsetenv("LD_PRELOAD");
}

static int is_journal(int file) {
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    const char *name = strrchr(path, '/');
    return name && strncmp(name, "/journal.db", 11) == 0;
}

static void crash_if(const char *now, long commit) {
    if (crash_at == commit && strcmp(moment, now) == 0) {
        kill(getpid(), SIGKILL);
        for (;;) pause();
    }
}

static void note(char what) {
    if (log_file >= 0 && write(log_file, &what, 1) != 1) abort();
}

static void before_write(int file) {
    if (!is_journal(file)) return;
    pthread_mutex_lock(&lock);
    if (!writing) {
        writing = 1;
        note('w');
        crash_if("begin", commits + 1);
    }
    pthread_mutex_unlock(&lock);
}

static int synced(int file, const char *name) {
    int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    if (!is_journal(file)) return sync(file);
    pthread_mutex_lock(&lock);
    note('s');
    commits++;
    writing = 0;
    crash_if("written", commits);
    int result = sync(file);
    crash_if("synced", commits);
    pthread_mutex_unlock(&lock);
    return result;
}

int fsync(int file) { return synced(file, "fsync"); }
int fdatasync(int file) { return synced(file, "fdatasync"); }

#define WRITER(name, offset_type)                                                             \
    ssize_t name(int file, const void *bytes, size_t count, offset_type offset) {             \
        static ssize_t (*real)(int, const void *, size_t, offset_type);                       \
        if (!real) real = (ssize_t(*)(int, const void *, size_t, offset_type))dlsym(RTLD_NEXT, #name); \
        before_write(file);                                                                   \
        return real(file, bytes, count, offset);                                              \
    }

WRITER(pwrite, off_t)
WRITER(pwrite64, off64_t)
