package pinakes.extraction.sandbox;

/// System calls that the sandbox makes or filters, with their numbers on x86-64 and on 64-bit ARM.
enum SystemCall {
    // What the launcher calls, and what starts threads: these are not refused outright.
    OPENAT(257, 56),
    CLONE(56, 220),
    CLONE3(435, 435),
    DUP3(292, 24),
    CLOSE_RANGE(436, 436),
    EXECVE(59, 221),
    PRCTL(157, 167),
    PRLIMIT64(302, 261),
    SECCOMP(317, 277),
    LANDLOCK_CREATE_RULESET(444, 444),
    LANDLOCK_ADD_RULE(445, 445),
    LANDLOCK_RESTRICT_SELF(446, 446),
    // Connections to anything: the worker has the one it needs.
    SOCKET(41, 198),
    CONNECT(42, 203),
    BIND(49, 200),
    LISTEN(50, 201),
    IO_URING_SETUP(425, 425),
    IO_URING_ENTER(426, 426),
    IO_URING_REGISTER(427, 427),
    // Other processes: starting them, looking into them, stopping them.
    FORK(57, SystemCall.NONE),
    VFORK(58, SystemCall.NONE),
    EXECVEAT(322, 281),
    PTRACE(101, 117),
    PROCESS_VM_READV(310, 270),
    PROCESS_VM_WRITEV(311, 271),
    PROCESS_MADVISE(440, 440),
    KCMP(312, 272),
    PIDFD_OPEN(434, 434),
    PIDFD_GETFD(438, 438),
    PIDFD_SEND_SIGNAL(424, 424),
    KILL(62, 129),
    TKILL(200, 130),
    RT_SIGQUEUEINFO(129, 138),
    // Memory and messages that processes share.
    SHMGET(29, 194),
    SHMAT(30, 196),
    MSGGET(68, 186),
    SEMGET(64, 190),
    MQ_OPEN(240, 180),
    // Owners, permissions and attributes of files, which Landlock does not limit.
    CHMOD(90, SystemCall.NONE),
    FCHMOD(91, 52),
    FCHMODAT(268, 53),
    FCHMODAT2(452, 452),
    CHOWN(92, SystemCall.NONE),
    FCHOWN(93, 55),
    LCHOWN(94, SystemCall.NONE),
    FCHOWNAT(260, 54),
    SETXATTR(188, 5),
    LSETXATTR(189, 6),
    FSETXATTR(190, 7),
    REMOVEXATTR(197, 14),
    LREMOVEXATTR(198, 15),
    FREMOVEXATTR(199, 16),
    SETXATTRAT(463, 463),
    REMOVEXATTRAT(466, 466),
    FILE_SETATTR(469, 469),
    // Mounts, namespaces and files by number.
    MOUNT(165, 40),
    UMOUNT2(166, 39),
    PIVOT_ROOT(155, 41),
    CHROOT(161, 51),
    UNSHARE(272, 97),
    SETNS(308, 268),
    OPEN_TREE(428, 428),
    OPEN_TREE_ATTR(467, 467),
    MOVE_MOUNT(429, 429),
    FSOPEN(430, 430),
    FSCONFIG(431, 431),
    FSMOUNT(432, 432),
    FSPICK(433, 433),
    MOUNT_SETATTR(442, 442),
    NAME_TO_HANDLE_AT(303, 264),
    OPEN_BY_HANDLE_AT(304, 265),
    // Parts of the kernel that attackers often exploit and no parser needs.
    BPF(321, 280),
    PERF_EVENT_OPEN(298, 241),
    USERFAULTFD(323, 282),
    ADD_KEY(248, 217),
    REQUEST_KEY(249, 218),
    KEYCTL(250, 219),
    INIT_MODULE(175, 105),
    FINIT_MODULE(313, 273),
    DELETE_MODULE(176, 106),
    KEXEC_LOAD(246, 104),
    KEXEC_FILE_LOAD(320, 294),
    REBOOT(169, 142),
    SWAPON(167, 224),
    SWAPOFF(168, 225),
    ACCT(163, 89),
    QUOTACTL(179, 60),
    SYSLOG(103, 116),
    SETTIMEOFDAY(164, 170),
    CLOCK_SETTIME(227, 112),
    SETHOSTNAME(170, 161);

    /// Stands for a call that an architecture does not have.
    static final int NONE = -1;

    private final int onX86;
    private final int onArm;

    SystemCall(int onX86, int onArm) {
        this.onX86 = onX86;
        this.onArm = onArm;
    }

    int number(Architecture architecture) {
        return switch (architecture) {
            case X86_64 -> onX86;
            case AARCH64 -> onArm;
        };
    }
}
