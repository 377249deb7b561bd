/**
 * A library preloaded (LD_PRELOAD) into a process under test: it records the writes, truncations, syncs and removals of files whose names
 * begin with "queue.db", in order, in the file named by POWER_LOG. From that, test-power-cut.ts rebuilds the files as a disk would hold
 * them after a power cut that loses everything not synced. SQLite's -shm file is not recorded: SQLite maps it into memory and makes it anew
 * from the log on every open.
 *
 * While the file named by POWER_FULL exists, writes to those files fail as on a full disk.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

struct entry {
  uint32_t what; /* 'W' write, 'T' truncate, 'S' sync, 'U' remove */
  uint32_t length;
  int64_t offset;
  char name[48];
};

static int log_fd = -1;

/* Whether a file is one of those; sets `name` to its own name if it is. */
static int is_noted(int fd, char *name, size_t size) {
  char link[64], path[512];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  const char *base = strrchr(path, '/');
  base = base ? base + 1 : path;
  if (strncmp(base, "queue.db", 8) != 0 || strstr(base, "-shm")) return 0;
  snprintf(name, size, "%s", base);
  return 1;
}

static void keep(struct entry one, const void *data) {
  if (log_fd < 0) {
    const char *file = getenv("POWER_LOG");
    if (!file) return;
    log_fd = open(file, O_CREAT | O_WRONLY | O_APPEND | O_CLOEXEC, 0600);
  }
  syscall(SYS_write, log_fd, &one, sizeof one);
  if (one.length > 0 && data) syscall(SYS_write, log_fd, data, (size_t)one.length);
}

static void note(uint32_t what, int fd, int64_t offset, const void *data, uint32_t length) {
  struct entry one = {what, length, offset, ""};
  if (is_noted(fd, one.name, sizeof one.name)) keep(one, data);
}

/* Whether a write to it must fail as on a full disk. */
static int is_full(int fd) {
  const char *flag = getenv("POWER_FULL");
  char name[48];
  if (!flag || access(flag, F_OK) != 0 || !is_noted(fd, name, sizeof name)) return 0;
  errno = ENOSPC;
  return 1;
}

#define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = dlsym(RTLD_NEXT, #name)

ssize_t pwrite64(int fd, const void *data, size_t length, off64_t offset) {
  REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t);
  if (is_full(fd)) return -1;
  ssize_t done = real(fd, data, length, offset);
  if (done > 0) note('W', fd, offset, data, (uint32_t)done);
  return done;
}
ssize_t pwrite(int fd, const void *data, size_t length, off_t offset) { return pwrite64(fd, data, length, offset); }

ssize_t write(int fd, const void *data, size_t length) {
  REAL(ssize_t, write, int, const void *, size_t);
  if (is_full(fd)) return -1;
  off_t at = lseek(fd, 0, SEEK_CUR);
  ssize_t done = real(fd, data, length);
  if (done > 0 && at >= 0) note('W', fd, at, data, (uint32_t)done);
  return done;
}

int ftruncate64(int fd, off64_t length) {
  REAL(int, ftruncate64, int, off64_t);
  int done = real(fd, length);
  if (done == 0) note('T', fd, length, NULL, 0);
  return done;
}
int ftruncate(int fd, off_t length) { return ftruncate64(fd, length); }

/* SQLite syncs the folder after it has removed a journal, so what is removed stays removed. */
int unlink(const char *path) {
  REAL(int, unlink, const char *);
  int done = real(path);
  const char *base = strrchr(path, '/');
  base = base ? base + 1 : path;
  if (done == 0 && strncmp(base, "queue.db", 8) == 0 && !strstr(base, "-shm")) {
    struct entry one = {'U', 0, 0, ""};
    snprintf(one.name, sizeof one.name, "%s", base);
    keep(one, NULL);
  }
  return done;
}

int fsync(int fd) {
  REAL(int, fsync, int);
  int done = real(fd);
  if (done == 0) note('S', fd, 0, NULL, 0);
  return done;
}
int fdatasync(int fd) {
  REAL(int, fdatasync, int);
  int done = real(fd);
  if (done == 0) note('S', fd, 0, NULL, 0);
  return done;
}
