import ArgumentParser
import Configuration
import Base
import Gates
import Git
import Session
import YAML

struct GateImport: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Convert the hooks of .pre-commit-config.yaml into gates.",
    discussion: """
      A hook becomes a preset if one matches, or a command if it runs a local program. \
      Hooks that can't be imported are listed with the reason. \
      The rest of .flowctl.yml stays unchanged.

      flowctl gate import --dry-run
      flowctl gate import
      """)

  @Argument(help: "Configuration file of pre-commit.", completion: .file())
  var file: String = Self.usualPath

  @Flag(help: "Show what would change, and change nothing.")
  var dryRun = false

  @OptionGroup var global: GlobalOptions

  /// The file that pre-commit reads.
  private static let usualPath = ".pre-commit-config.yaml"

  private struct Imported {
    var hook: PreCommitHook
    var name: String
    /// The gate as YAML; nil if the hook is not imported.
    var value: String?
    var reason: String?
  }

  /// Writes a gate for each hook that can be imported, and reports why others can't.
  func report(in session: Session) async throws(Failure) -> Report {
    let hooks = try Self.hooks(at: file, in: session)
    let target = AddGate.configurationPath(of: session)
    let old = try AddGate.bytes(at: target, in: session)
    var bytes = old ?? []
    var imported: [Imported] = []
    var names: Set<String> = []
    for hook in hooks {
      var one = Self.imported(hook)
      if let value = one.value {
        if !names.insert(one.name).inserted {
          (one.value, one.reason) = (nil, "gate '\(one.name)' already checks this")
        } else {
          do throws(Failure) {
            bytes = try AddGate.inserted(one.name, value, into: bytes)
          } catch {
            guard error.status == .cannotCreate else { throw error }
            (one.value, one.reason) = (nil, error.diagnostics.first?.message)
          }
        }
      }
      imported.append(one)
    }
    if !dryRun, imported.contains(where: { $0.value != nil }) {
      try AddGate.write(bytes, to: target, isNew: old == nil, in: session)
    }
    return Self.listing(imported, isDryRun: dryRun)
  }

  private static func imported(_ hook: PreCommitHook) -> Imported {
    let triggers = HookImport.triggers(of: hook)
    let name = gateName(hook.id)
    switch HookImport(hook) {
    case .notTaken(let reason): return Imported(hook: hook, name: name, reason: reason)
    case .preset(let preset, let arguments):
      return Imported(
        hook: hook, name: preset.name,
        value: GateText.value(of: preset, arguments: arguments, triggers: triggers))
    case .command(let words, let globs):
      guard !name.isEmpty else {
        return Imported(hook: hook, name: name, reason: "its id is not a valid gate name")
      }
      let value = GateText.value(
        command: words, onlyFiles: globs == ["**"] ? [] : globs, triggers: triggers)
      return Imported(hook: hook, name: name, value: value)
    }
  }

  /// Names of gates consist of lowercase letters, digits and hyphens.
  private static func gateName(_ id: String) -> String {
    let letters = id.lowercased().map { letter -> Character in
      letter.isASCII && (letter.isLetter || letter.isNumber) ? letter : "-"
    }
    return String(letters).split(separator: "-").joined(separator: "-")
  }

  private static func listing(_ imported: [Imported], isDryRun: Bool) -> Report {
    let written = imported.filter { $0.value != nil }
    let left = imported.filter { $0.value == nil }
    var text = ""
    if !written.isEmpty {
      text +=
        "\(Session.configurationName), \(isDryRun ? "would be written" : "written") below 'gates':\n"
      text += written.map { "  \($0.name): \($0.value ?? "")\n" }.joined()
    }
    if !left.isEmpty {
      text += "not imported:\n"
      text += left.map {
        "  \(ForeignText.shown($0.hook.id)): \(ForeignText.shown($0.reason ?? ""))\n"
      }.joined()
    }
    if imported.isEmpty { text = "no hooks are configured\n" }
    return Report(
      text: text,
      values: [
        "written": .bool(!isDryRun && !written.isEmpty),
        "gates": .array(
          written.map {
            [
              "hook": .string($0.hook.id), "name": .string($0.name),
              "value": .string($0.value ?? ""),
            ]
          }),
        "notTaken": .array(
          left.map { ["hook": .string($0.hook.id), "reason": .string($0.reason ?? "")] }),
      ])
  }
}

// MARK: - Reading

extension GateImport {
  private static func hooks(
    at path: String, in session: Session
  ) throws(Failure) -> [PreCommitHook] {
    let place =
      path.hasPrefix("/")
      ? path : (session.location?.worktree ?? session.world.directory) + "/" + path
    guard let bytes = try AddGate.bytes(at: place, in: session) else {
      throw Failure(.badInput, "gate", "file '\(ForeignText.shown(path))' does not exist")
    }
    let root: YAMLNode
    do throws(YAMLError) {
      root = try ConfigReader.read(bytes)
    } catch {
      throw Failure(
        .badInput, ConfigurationError.unreadable(error, path: ForeignText.shown(path)).diagnostics)
    }
    guard case .list(let repositories)? = root["repos"]?.value else {
      throw Failure(.badInput, "gate", "'\(ForeignText.shown(path))' contains no list 'repos'")
    }
    let stages = root["default_stages"]?.items.compactMap(\.text) ?? []
    return repositories.flatMap { $0["hooks"]?.items ?? [] }.compactMap { hook($0, stages) }
  }

  private static func hook(_ node: YAMLNode, _ stages: [String]) -> PreCommitHook? {
    guard let id = node["id"]?.text else { return nil }
    var hook = PreCommitHook(id: id)
    hook.language = node["language"]?.text ?? ""
    hook.entry = node["entry"]?.text
    hook.arguments = node["args"]?.items.compactMap(\.text) ?? []
    hook.types = node["types"]?.items.compactMap(\.text) ?? []
    hook.files = node["files"]?.text
    hook.eitherTypes = node["types_or"]?.items.compactMap(\.text) ?? []
    hook.excludesTypes = node["exclude_types"] != nil
    hook.exclude = node["exclude"]?.text
    hook.takesFiles = node["pass_filenames"]?.text != "false"
    hook.stages = node["stages"]?.items.compactMap(\.text) ?? stages
    return hook
  }
}
