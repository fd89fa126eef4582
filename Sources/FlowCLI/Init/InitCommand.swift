import ArgumentParser
import Configuration
import Base
import Git
import Gitflow
import Session

struct InitCommand: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a .flowctl.yml that fits the repository.",
    discussion: """
      flowctl derives the file from the repository's branches, tags, merges and tools, and \
      imports the settings of git-flow (AVH) and git-flow-next. It reads the newest commits, or \
      all with --from-history. It overwrites an existing file only with --force.

      flowctl init
      flowctl init --from-history
      flowctl init --preset classic --yes
      """)

  @Option(help: "Branch model (default: the best match).")
  var preset: BranchModel.Preset?

  @Flag(help: "Read the whole history instead of the newest commits.")
  var fromHistory = false

  @Flag(name: .shortAndLong, help: "Don't prompt.")
  var yes = false

  @Flag(help: "Overwrite an existing file.")
  var force = false

  @Flag(help: "Print the file instead of writing it.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions
}

extension InitCommand {
  /// Examines the repository, and writes a file that fits, never over an existing one.
  func report(in session: Session) async throws(Failure) -> Report {
    let path =
      (session.location?.worktree ?? session.world.directory) + "/" + Session.configurationName
    if !dryRun { try Self.refuseBare(session) }
    if !force, !dryRun { try Self.refuseExisting(path, in: session) }
    var learned = try await RepositoryLearner(session: session, options: self).learn()
    if session.location == nil {
      learned.notes.append("this directory is not in a Git repository: run git init here")
    }
    if dryRun { return Self.listing(learned.text, learned, isWritten: false) }
    let isShown = try confirm(learned, in: session)
    try write(learned.text, to: path, in: session)
    let lines =
      ["wrote \(Session.configurationName)" + (isShown ? "" : ":")]
      + (isShown ? [] : Self.summary(learned))
      + (learned.steps.isEmpty ? [] : ["next:"] + learned.steps.map { "  \($0)" })
    return Self.listing(lines.map { $0 + "\n" }.joined(), learned, isWritten: true)
  }

  /// A file in a git directory belongs to no branch, and nothing would read it.
  private static func refuseBare(_ session: Session) throws(Failure) {
    guard let location = session.location, location.isBare else { return }
    let clone = ShellWord.quoted(location.gitDirectory + "-work")
    throw Failure(
      .cannotCreate, "init", "'\(location.gitDirectory)' is bare: it has no working tree",
      hint: .run([
        .git("clone", location.gitDirectory, clone), Command(["cd", clone]), .flowctl("init"),
      ]))
  }

  private static func refuseExisting(_ path: String, in session: Session) throws(Failure) {
    guard (try? session.world.files.status(path)) != nil else { return }
    throw Failure(
      .cannotCreate, "init", "'\(Session.configurationName)' already exists",
      hint: .flowctl("config", "show"))
  }

  /// Only a user at a terminal gets a prompt; returns whether there was one.
  private func confirm(_ learned: LearnedRepository, in session: Session) throws(Failure) -> Bool {
    let console = session.world.console
    if yes || !console.inputIsTerminal || !console.outputIsTerminal { return false }
    let summary = Self.summary(learned).map { $0 + "\n" }.joined()
    console.writeErrors(
      LineWrapper.wrapped(Array(summary.utf8), width: console.outputWidth)
        + Array("write \(Session.configurationName)? [Y/n] ".utf8))
    let answer = console.readLine()?.lowercased() ?? "n"
    if ["", "y", "yes"].contains(answer) { return true }
    throw Failure(
      .interrupted, "init", "nothing was written", hint: .flowctl("init", "--preset", "classic"))
  }

  private func write(_ text: String, to path: String, in session: Session) throws(Failure) {
    let files = session.world.files
    try askingFiles(
      .cannotCreate, "init", "can't write '\(path)'",
      try (force ? files.replace : files.create)(path, Array(text.utf8)))
  }

  /// The content of the file, and the notes.
  private static func summary(_ learned: LearnedRepository) -> [String] {
    learned.text.split(separator: "\n").map { "  \($0)" }
      + learned.notes.map { "note: \(ForeignText.shown($0))" }
  }

  private static func listing(
    _ text: String, _ learned: LearnedRepository, isWritten: Bool
  ) -> Report {
    Report(
      text: text,
      values: [
        "verdict": "pass", "preset": .string(learned.preset.rawValue),
        "written": .bool(isWritten), "path": .string(Session.configurationName),
        "settings": .object(
          Dictionary(
            learned.settings.map { ($0.path, .strings($0.values)) }, uniquingKeysWith: { $1 })),
        "text": .string(learned.text), "notes": .strings(learned.notes),
        "next": .strings(learned.steps),
      ], isDeed: isWritten)
  }
}
