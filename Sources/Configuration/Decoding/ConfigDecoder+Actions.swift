import Gates
import Gitflow

extension ConfigDecoder {
  /// One action of `deploy`.
  mutating func action(_ name: String) -> DeployAction? {
    let path = "deploy.\(name)"
    guard let command = document.texts(at: path + ".command") else {
      missing(
        "the action '\(name)' has no command",
        hint: "deploy: { \(name): { command: [bundle, exec, fastlane, \(name)] } }", at: path)
      return nil
    }
    checkWords(at: path + ".command")
    if command.contains(where: { $0.contains(FileArguments.word) }) {
      fault(
        "'\(path).command' has '\(FileArguments.word)', which is only allowed in gates",
        at: path + ".command")
    }
    let gate = Gate(name, .command(command), triggers: [], timeout: 3600, isCached: false)
    let byHand = document.text(at: path + ".by-hand").map { $0 == "true" }
    var action = DeployAction(
      gate: gate, kinds: usualKinds(name),
      buildNumbers: document.integer(at: path + ".build-number.base").map {
        BuildNumbers(base: $0)
      },
      isByHand: byHand ?? DeployAction.isUsuallyByHand(name))
    for field in ConfigTable.action { field.read(document, path + ".", &action) }
    checkKinds(at: path + ".from")
    if action.buildNumbers == nil {
      refuse(["size", "variable"], at: path + ".build-number", "needs 'base'")
    }
    return action
  }

  private mutating func usualKinds(_ name: String) -> [String] {
    if document["deploy.\(name).from"] != nil { return [] }
    if let usual = DeployAction.usualKind(of: name), model.kind(KindName(usual)) != nil {
      return [usual]
    }
    missing(
      "the action '\(name)' does not name the branch type that it runs from",
      hint: "from: \(model.kinds.first?.name.text ?? "main")", at: "deploy.\(name)")
    return []
  }

  /// Two actions that could give the same number to two builds.
  mutating func checkBuildNumbers(_ actions: [DeployAction]) {
    for (index, action) in actions.enumerated() {
      guard let numbers = action.buildNumbers else { continue }
      let other = actions[..<index].first { $0.buildNumbers?.overlaps(numbers) == true }
      guard let other, let taken = other.buildNumbers else { continue }
      fault(
        "the build numbers of '\(action.name)' overlap with those of '\(other.name)'",
        hint: "base: \(taken.base + taken.size)",
        at: "deploy.\(action.name).build-number.base")
    }
  }
}
