/// A check that a change must pass, or an action whose end is judged in the same way.
package struct Gate: Hashable, Sendable {
  package var name: String
  package var work: GateWork
  /// When it runs by itself; a gate named on the command line always does.
  package var triggers: [GateTrigger]
  /// The files that it reads, as globs; nil where that is not known, and then it is never cached.
  package var inputs: [String]?
  /// The files that it writes its findings to; without any its exit status alone judges.
  package var reports: [DeclaredReport]
  package var needs: [String]
  /// What no two gates may use at the same time, such as a simulator.
  package var locks: [String]
  /// Seconds after which its process group is ended.
  package var timeout: Int
  package var isRequired: Bool
  package var isCached: Bool
  /// True where it changes files: it runs first and alone.
  package var mutates: Bool
  package var allowsEmpty: Bool
  package var priority: Int
  package var retries: Int
  /// Variables that the program may see besides those that every gate sees.
  package var environment: [String]
  package var excluded: [String]
  /// Where its program runs, relative to the repository; empty for its top.
  package var directory = ""
  /// The changed files that `{files}` in its command stands for, as globs; nil for those of `inputs`.
  package var onlyFiles: [String]?
  package var preset: String?
  /// True where only entries of `policies` ask for it, and no other change needs it.
  package var isByPolicy = false

  /// A gate that runs for every pull request and is required.
  package init(
    _ name: String, _ work: GateWork, triggers: [GateTrigger] = [.pullRequest],
    inputs: [String]? = nil, reports: [DeclaredReport] = [], needs: [String] = [],
    locks: [String] = [], timeout: Int = 1800, isRequired: Bool = true, isCached: Bool = true,
    mutates: Bool = false, allowsEmpty: Bool = false, priority: Int = 0, retries: Int = 0,
    environment: [String] = [], excluded: [String] = [], preset: String? = nil
  ) {
    self.name = name
    self.work = work
    self.triggers = triggers
    self.inputs = inputs
    self.reports = reports
    self.needs = needs
    self.locks = locks
    self.timeout = timeout
    self.isRequired = isRequired
    self.isCached = isCached
    self.mutates = mutates
    self.allowsEmpty = allowsEmpty
    self.priority = priority
    self.retries = retries
    self.environment = environment
    self.excluded = excluded
    self.preset = preset
  }
}

/// What a gate does.
package enum GateWork: Hashable, Sendable {
  /// A program and its arguments; no shell reads them.
  case command([String])
  case builtIn(BuiltInGate)
}

/// When a gate runs by itself.
package enum GateTrigger: String, CaseIterable, Sendable {
  case preCommit = "pre-commit"
  case prePush = "pre-push"
  case pullRequest = "pull-request"
  case push
}

/// A file that a gate writes its findings to.
package struct DeclaredReport: Hashable, Sendable {
  /// Relative to the repository, or a glob that at least one file must fit; `-` for what the program
  /// prints.
  package var path: String
  package var format: String?

  /// A report at a path.
  package init(path: String, format: String? = nil) {
    self.path = path
    self.format = format
  }

  /// True where it is what the program prints.
  package var isOutput: Bool { path == "-" }

  /// True where it is the lines that a program prints on both of its streams.
  package var isPrintedText: Bool {
    isOutput && format.flatMap(ReportFormat.init(rawValue:))?.isSilentWhenSound == true
  }

  /// True where several files may fit.
  package var isPattern: Bool { path.utf8.contains { $0 == UInt8(ascii: "*") } }
}
