import Configuration
package import Diagnostics
import Effects
import Git
package import Gitflow
import Templates

/// `init`: writes a commented configuration file, never over an existing one.
package enum InitialiseRepository {
  /// What the command line asks.
  package struct Options: Sendable {
    package var preset: BranchModel.Preset?
    package var asksNothing: Bool
    package var replaces: Bool
    package var isDryRun: Bool

    /// A file as asked for.
    package init(
      preset: BranchModel.Preset?, asksNothing: Bool, replaces: Bool, isDryRun: Bool
    ) {
      self.preset = preset
      self.asksNothing = asksNothing
      self.replaces = replaces
      self.isDryRun = isDryRun
    }
  }

  /// Takes over what git-flow set and how the permanent branches are called, and writes the file.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Listing {
    let path =
      (session.location?.worktree ?? session.world.directory) + "/" + Session.configurationName
    if !options.isDryRun { try refuseBare(session) }
    if !options.replaces, !options.isDryRun { try refuseExisting(path, in: session) }
    let choices = try await RepositoryChoices.gather(options.preset, in: session)
    let text = try rendered(choices)
    if options.isDryRun {
      return listing(text, choices, isWritten: false)
    }
    try confirm(choices, options, in: session)
    try write(text, to: path, options, in: session)
    return listing(summary(choices), choices, isWritten: true)
  }

  private static func rendered(_ choices: RepositoryChoices) throws(Failure) -> String {
    do throws(ConfigurationError) {
      return try ConfigTemplate.render(
        Template.configuration.text, preset: choices.preset, overrides: choices.overrides)
    } catch {
      throw Failure(.badConfiguration, error.diagnostics)
    }
  }

  /// A file in a git directory is no part of any branch, and nothing would read it.
  private static func refuseBare(_ session: Session) throws(Failure) {
    guard let location = session.location, location.isBare else { return }
    let clone = ShellWord.quoted(location.gitDirectory + "-work")
    throw Failure(
      .cannotCreate, "init", "'\(location.gitDirectory)' is bare: it has no files to write among",
      hint: "git clone \(ShellWord.quoted(location.gitDirectory)) \(clone) && cd \(clone)"
        + " && flowctl init")
  }

  private static func refuseExisting(_ path: String, in session: Session) throws(Failure) {
    guard (try? session.world.files.status(path)) != nil else { return }
    throw Failure(
      .cannotCreate, "init", "'\(Session.configurationName)' exists already",
      hint: "flowctl config show; what replaces it: flowctl init --force")
  }

  /// Nobody is asked but a person at a terminal.
  private static func confirm(
    _ choices: RepositoryChoices, _ options: Options, in session: Session
  ) throws(Failure) {
    let console = session.world.console
    if options.asksNothing || !console.inputIsTerminal || !console.outputIsTerminal { return }
    console.writeErrors(Array("\(summary(choices))write \(Session.configurationName)? [Y/n] ".utf8))
    let answer = console.readLine()?.lowercased() ?? "n"
    if ["", "y", "yes"].contains(answer) { return }
    throw Failure(
      .interrupted, "init", "nothing was written", hint: "flowctl init --preset classic")
  }

  private static func write(
    _ text: String, to path: String, _ options: Options, in session: Session
  ) throws(Failure) {
    do throws(FileError) {
      let bytes = Array(text.utf8)
      if options.replaces {
        try session.world.files.replace(path, bytes)
      } else {
        try session.world.files.create(path, bytes)
      }
    } catch {
      throw Failure(.cannotCreate, "init", "can't write '\(path)': \(error.reason)")
    }
  }

  private static func summary(_ choices: RepositoryChoices) -> String {
    let lines =
      ["\(Session.configurationName): preset \(choices.preset.rawValue)"]
      + choices.overrides.map { "  \($0.path) = \($0.values.joined(separator: ", "))" }
      + choices.notes.map { "note: \($0)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func listing(
    _ text: String, _ choices: RepositoryChoices, isWritten: Bool
  ) -> Listing {
    Listing(
      text: text,
      values: [
        "verdict": "pass", "preset": .string(choices.preset.rawValue),
        "written": .bool(isWritten), "path": .string(Session.configurationName),
        "settings": .object(
          Dictionary(
            choices.overrides.map { ($0.path, .strings($0.values)) }, uniquingKeysWith: { $1 })),
        "notes": .strings(choices.notes),
      ], isDeed: isWritten)
  }
}
