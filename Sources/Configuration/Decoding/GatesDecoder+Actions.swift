import Gates
import Gitflow

extension GatesDecoder {
  /// One action of `deploy`.
  mutating func action(_ name: String) -> DeployAction? {
    let path = "deploy.\(name)"
    guard let command = document.texts(at: path + ".command") else {
      addMissing(
        "the action '\(name)' has no command",
        hint: "deploy: { \(name): { command: [bundle, exec, fastlane, \(name)] } }",
        at: document.place(of: path))
      return nil
    }
    checkWords(at: path + ".command")
    if command.contains(where: { $0.contains(FileArguments.word) }) {
      faults.add(
        "'\(path).command' has '\(FileArguments.word)', which only gates know",
        at: document.place(of: path + ".command"))
    }
    let gate = Gate(
      name, .command(command), triggers: [], needs: document.texts(at: path + ".needs") ?? [],
      locks: document.texts(at: path + ".locks") ?? [],
      timeout: seconds(at: path + ".timeout") ?? 3600, isCached: false,
      environment: document.texts(at: path + ".environment") ?? [])
    return DeployAction(
      gate: gate, kinds: actionKinds(name), buildNumbers: buildNumbers(at: path + ".build-number"),
      isByHand: flag(at: path + ".by-hand") ?? DeployAction.isUsuallyByHand(name))
  }

  private mutating func actionKinds(_ name: String) -> [String] {
    let path = "deploy.\(name).from"
    if document[path] != nil { return kinds(at: path) }
    if let usual = DeployAction.usualKind(of: name), model.kind(KindName(usual)) != nil {
      return [usual]
    }
    let known = model.kinds.map(\.name.text)
    addMissing(
      "the action '\(name)' does not say from which kind of branch it runs",
      hint: "from: \(known.first ?? "main")", at: document.place(of: "deploy.\(name)"))
    return []
  }

  private mutating func buildNumbers(at path: String) -> BuildNumbers? {
    guard let base = document.integer(at: path + ".base") else {
      refuse(["size", "variable"], at: path, "needs 'base'")
      return nil
    }
    var numbers = BuildNumbers(base: base)
    numbers.size = document.integer(at: path + ".size") ?? numbers.size
    numbers.variable = document.text(at: path + ".variable") ?? numbers.variable
    return numbers
  }

  /// Two actions that could give two builds one number.
  mutating func checkBuildNumbers(_ actions: [DeployAction]) {
    for (index, action) in actions.enumerated() {
      guard let numbers = action.buildNumbers else { continue }
      let other = actions[..<index].first { $0.buildNumbers?.overlaps(numbers) == true }
      guard let other, let taken = other.buildNumbers else { continue }
      faults.add(
        "the build numbers of '\(action.name)' overlap with those of '\(other.name)'",
        hint: "base: \(taken.base + taken.size)",
        at: document.place(of: "deploy.\(action.name).build-number.base"))
    }
  }
}
