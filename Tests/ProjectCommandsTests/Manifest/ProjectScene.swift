import ProjectCommands
import Session
import Base
import LiveEffects
import Synchronization
import TestSupport

/// A repository and a template next to it, in which commands run for real.
struct ProjectScene {
  let repository: ScratchRepository
  /// The file operations; a test may interrupt them.
  var files = FileSystem.live
  /// No terminal by default.
  var console = ProjectScene.console(answering: nil)

  /// An empty repository with a template in the folder `template`.
  init() async throws {
    repository = try await ScratchRepository.make()
    try write(Self.template)
  }

  /// A template with a file of each ownership.
  static let template = [
    "template.yml": """
    template: tiny
    version: "1.0.0"
    questions:
      - { name: name, kind: identifier, ask: Name }
      - { name: widget, kind: bool, ask: "A widget?", default: "false" }
    files:
      - { path: project.yml, ownership: merged }
      - { path: "notes/**", ownership: seed-once }
      - { path: .gitignore, ownership: regions }
      - { path: App/Widget.swift, ownership: generated, when: widget }
      - { path: "**", ownership: generated }
    """,
    "files/project.yml.mustache": "name: <%name%>\n\none: 1\n\ntwo: 2\n\nthree: 3\n",
    "files/notes/plan.txt": "plan\n",
    "files/.gitignore.mustache":
      "# flowctl:begin build\n.build/\n# flowctl:end build\n",
    "files/App/Widget.swift": "// a widget\n",
    "files/App/__name__.swift.mustache": "// <%name%> of <%template%> <%template-version%>\n",
  ]

  /// A console with these typed lines; nil for no terminal.
  static func console(answering lines: [String]?) -> Console {
    let typed = Mutex(lines ?? [])
    return Console(
      outputIsTerminal: lines != nil, inputIsTerminal: lines != nil, writeOutput: { _ in },
      writeErrors: { _ in }, readInput: { _ throws(FileError) in [] },
      readLine: { typed.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
  }

  /// Writes files of the template.
  func write(_ template: [String: String]) throws {
    for (path, text) in template { try repository.scratch.write(text, to: "template/" + path) }
  }

  /// A session in a directory of the repository.
  func session(in directory: String = "") throws -> Session {
    let world = World(
      files: files, processes: .live, console: console,
      environment: EnvironmentVariables(repository.environment),
      directory: repository.path + (directory.isEmpty ? "" : "/" + directory), now: { 0 })
    return try Session.open(world)
  }

  /// Creates the project from the template.
  @discardableResult
  func make(_ settings: [String] = ["name=Demo"]) async throws -> Report {
    var options = NewProject.Options()
    options.template = "../template"
    options.answers.settings = settings
    return try await NewProject.run(options, in: try session())
  }

  /// Updates the project.
  func update(_ settings: [String] = []) async throws -> Report {
    return try await UpdateManifest.run(AnswerSource(settings: settings), in: try session())
  }

  /// The classes of differences, by path.
  func drift() async throws -> [String: [String]] {
    let findings = try await ManifestDriftCheck.run(in: try session()).findings
    return Dictionary(grouping: findings) { $0.place?.path ?? "" }.mapValues {
      $0.flatMap(\.identity)
    }
  }

  /// The text of a file; nil if it doesn't exist.
  func text(_ path: String) -> String? {
    (try? repository.scratch.read("work/" + path)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// All files of the project with their texts, except Git's own.
  func tree() async throws -> [String: String] {
    let names = try await repository.git("ls-files", "--others", "--cached", "-z")
    return Dictionary(
      names.split(separator: "\0").map { (String($0), text(String($0)) ?? "") },
      uniquingKeysWith: { $1 })
  }
}
