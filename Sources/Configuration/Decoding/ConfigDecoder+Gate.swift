import Base
import Gates
import Gitflow

extension ConfigDecoder {
  /// One gate: the values of its preset, then those of the file.
  mutating func gate(_ name: String) -> Gate? {
    let path = "gates.\(name)"
    let command = document.texts(at: path + ".command")
    var gate = Gate(name, .command(command ?? []))
    if let preset = preset(of: name, hasCommand: command != nil) {
      gate = preset.gate(named: name)
    } else if command == nil {
      missing(
        "the gate '\(name)' has neither a command nor a preset",
        hint: "gates: { \(name): { command: [make, \(name)] } }", at: path)
      return nil
    }
    applyCommand(to: &gate, at: path, command)
    for field in ConfigTable.gate { field.read(document, path + ".", &gate) }
    checkApp(at: path)
    applyDirectory(to: &gate, ownsFiles: document[path + ".local-files"] != nil)
    applyReports(to: &gate, at: path)
    refuseOptions(of: gate, at: path)
    refuseContradictions(in: gate, at: path)
    if gate.mutates || gate.inputs == nil { gate.isCached = false }
    return gate
  }

  /// Checks that the file has the app at a path.
  mutating func checkApp(at path: String) {
    check(
      path + ".app", names: "app", among: model.apps.apps.map(\.name), "is not in 'apps'",
      hint: .explain(AppLayout.example))
  }

  private func preset(of name: String, hasCommand: Bool) -> GatePreset? {
    if let named = document.text(at: "gates.\(name).preset") { return GatePreset.named(named) }
    return hasCommand ? nil : GatePreset.named(name)
  }

  private mutating func applyCommand(to gate: inout Gate, at path: String, _ command: [String]?) {
    let arguments = document.texts(at: path + ".arguments") ?? []
    guard case .command(let usual) = gate.work else {
      if case .builtIn(.flags(let table)) = gate.work {
        gate.work = .builtIn(.flags(table: document.text(at: "flags.table") ?? table))
      }
      return refuse(
        [
          "command", "arguments", "environment", "retries", "fewer-tests", "allow-empty", "mutates",
          "directory", "only-files", "local-files",
        ], at: path, "is not allowed for '\(gate.preset ?? gate.name)', which runs no program")
    }
    checkWords(at: path + ".command")
    if command != nil {
      refuse(
        ["arguments"], at: path,
        "is not allowed for a gate with a command: add the arguments to 'command'")
    }
    gate.work = .command((command ?? usual) + arguments)
    checkFiles(of: gate, at: path)
    // Another command may read other files than the command of the preset.
    if gate.inputs != nil, command != nil || !arguments.isEmpty { gate.inputs = ["**"] }
  }

  /// A single word with spaces would be a line for a shell, but no shell is used.
  mutating func checkWords(at path: String) {
    guard let texts = document.texts(at: path), let only = texts.first, texts.count == 1,
      only.utf8.contains(UInt8(ascii: " ")), !only.hasPrefix("/")
    else { return }
    let words = only.split(separator: " ").joined(separator: ", ")
    fault(
      "'\(path)' is one word, \(Quoted(only)): no shell splits it",
      hint: "command: [\(Quoted.plain(words))]", at: path)
  }

  /// File names replace a whole word, and never the program.
  private mutating func checkFiles(of gate: Gate, at path: String) {
    guard case .command(let words) = gate.work else { return }
    let word = FileArguments.word
    let place = document.place(of: path + ".command") ?? document.place(of: path + ".arguments")
    if words.contains(where: { $0 != word && $0.contains(word) }) || words.first == word
      || words.count(where: { $0 == word }) > 1
    {
      fault(
        "'\(path)' uses '\(word)' in a wrong place: it must be one separate argument after the program",
        place: place)
    }
    if gate.takesFiles {
      refuse(
        ["fewer-tests"], at: path, "is not allowed with '\(word)': its tests are not always all")
    } else {
      refuse(["only-files"], at: path, "needs '\(word)' in the command")
    }
  }

  /// The reports of a preset are written to the working directory of its program.
  private func applyDirectory(to gate: inout Gate, ownsFiles: Bool) {
    if gate.directory.isEmpty { return }
    if !ownsFiles { gate.localFiles = gate.localFiles.map { "\(gate.directory)/\($0)" } }
    for index in gate.reports.indices where !gate.reports[index].isOutput {
      gate.reports[index].path = "\(gate.directory)/\(gate.reports[index].path)"
    }
  }

  private mutating func applyReports(to gate: inout Gate, at path: String) {
    switch gate.work {
    case .builtIn(.coverage), .command: break
    case .builtIn:
      refuse(
        ["reports", "report-format"], at: path, "is not allowed for a gate that reads no report")
    }
    if let paths = document.texts(at: path + ".reports") {
      gate.reports = paths.map { DeclaredReport(path: $0) }
    }
    defer { addImplied(to: &gate) }
    guard let format = document.text(at: path + ".report-format") else { return }
    if gate.reports.isEmpty {
      refuse(["report-format"], at: path, "needs 'reports'")
    }
    for position in gate.reports.indices { gate.reports[position].format = format }
  }

  /// A gate that is evaluated by reports also has the reports that its command writes by default.
  private func addImplied(to gate: inout Gate) {
    guard case .command(let words) = gate.work, !gate.reports.isEmpty else { return }
    let start = gate.directory.isEmpty ? "" : gate.directory + "/"
    let implied = DeclaredReport.implied(by: words).map {
      DeclaredReport(path: start + $0.path, format: $0.format)
    }
    gate.reports += implied.filter { implied in
      !gate.reports.contains { $0.path == implied.path }
    }
  }

  private mutating func refuseContradictions(in gate: Gate, at path: String) {
    if gate.reports.isEmpty {
      refuse(
        ["retries", "fewer-tests", "allow-empty"], at: path, "needs 'reports' to find the tests")
    }
    let isCacheAsked = document.text(at: path + ".cache") == "true"
    if isCacheAsked, gate.inputs == nil {
      refuse(["cache"], at: path, "needs 'inputs': without them, results are not cached")
    }
    if isCacheAsked, gate.mutates {
      refuse(["cache"], at: path, "is not allowed for a gate that changes files")
    }
  }

  /// The options that only some built-in checks have.
  private mutating func refuseOptions(of gate: Gate, at path: String) {
    let known =
      switch gate.work {
      case .builtIn(.coverage):
        ["minimum", "new-code", "max-uncovered", "ratchet", "unreported", "exclude"]
      case .builtIn(.pullRequestSize): ["lines", "files", "exclude"]
      case .builtIn(.duplication): ["percent", "tokens", "exclude"]
      case .builtIn(.secrets), .builtIn(.strings), .builtIn(.manifest), .builtIn(.privileges),
        .builtIn(.preflight):
        ["exclude"]
      case .builtIn(.flags), .builtIn(.conflicts), .builtIn(.branchPolicy), .command: [String]()
      }
    let kind = gate.preset.map { "preset '\($0)'" } ?? "a gate without a preset"
    let options = ConfigTable.options.map(\.key.name)
    refuse(options.filter { !known.contains($0) }, at: path, "is not allowed for \(kind)")
  }
}
