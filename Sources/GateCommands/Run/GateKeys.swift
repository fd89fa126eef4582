package import Base
package import Gates
import Session

/// The cache keys of the gates of a run, and why other gates have none.
struct GateKeys: Sendable {
  var keys: [String: GateKey] = [:]
  var reasons: [String: String] = [:]
  /// Digest of the files of the tree; empty if unknown.
  var tree = ""
  /// True if the tree has exactly the content of HEAD.
  var isClean = false
}

/// Creates the keys of the gates of a run, each after those it needs.
extension GateRunContext {
  /// The keys of gates that only need gates of this list, and the state of the tree.
  ///
  /// If Git can't list the files, no gate is cached. Files of `own` belong to the run.
  func keys(
    of gates: [Gate], in files: InputGatherer.Answer, without own: OwnFiles
  ) -> GateKeys {
    var result = GateKeys()
    switch files {
    case .success(let found):
      var tree = found.tree.without(own)
      result.isClean = tree.isAsListed && !found.hasStaged
      let names = Set(gates.map(\.name))
      for gate in GateOrder.sorted(gates) {
        switch key(of: gate, names, result.keys, &tree) {
        case .key(let key): result.keys[gate.name] = key
        case .none(let reason): result.reasons[gate.name] = reason
        }
      }
      if case .known(let digest) = tree.digest(of: ["**"]) { result.tree = digest }
    case .failure(let failure):
      for gate in gates { result.reasons[gate.name] = failure.diagnostics.first?.message }
    }
    return result
  }

  private enum KeyOrReason {
    case key(GateKey)
    case none(String)
  }

  private func key(
    of gate: Gate, _ names: Set<String>, _ keys: [String: GateKey], _ tree: inout InputTree
  ) -> KeyOrReason {
    guard gate.canBeCached, let inputs = gate.readFiles else { return .none(reason(gate)) }
    if gate.takesFiles, arguments[gate.name] == nil {
      return .none("the changed files are unknown")
    }
    guard let name = gate.words?.first, let tool = tool(name, gate) else {
      return .none("the program is missing")
    }
    guard case .known(let digest) = tree.digest(of: inputs) else {
      return .none("an input has no stable content, such as a changed link")
    }
    if let reason = tree.unlisted(inputs).lazy.compactMap(unseen).first { return .none(reason) }
    if inputs.isEmpty || !Globs(inputs).globs.contains(where: { $0.isNegated || tree.holds($0) }) {
      return .none("its inputs match no file")
    }
    var needs: [String: String] = [:]
    for need in gate.needs where names.contains(need) {
      guard let key = keys[need] else { return .none("the needed gate '\(need)' is not cached") }
      needs[need] = key.digest
    }
    let key = GateKey(
      of: resolved(gate), version: Session.programVersion, platform: Self.platform, tool: tool,
      environment: environment.deciding(of: gate), inputs: digest, needs: needs)
    return key.map(KeyOrReason.key) ?? .none("a name or value contains a control character")
  }

  /// Why changes at a place without tracked files can't be detected; nil if it doesn't exist.
  private func unseen(_ place: String) -> String? {
    guard let status = try? session.world.files.status("\(directory)/\(place)") else { return nil }
    let reason =
      status.kind == .directory
      ? "Git tracks no file in '\(place)'" : "Git ignores '\(place)'"
    return reason + ", so changes there can't be detected"
  }

  private func reason(_ gate: Gate) -> String {
    if gate.words == nil { return "it checks the change, not only files" }
    if gate.inputs == nil { return "it declares no inputs" }
    return gate.mutates ? "it changes files" : "'cache: false' is configured"
  }

  /// The gate with the files that its command is run for.
  private func resolved(_ gate: Gate) -> Gate {
    guard let words = gate.words, let files = arguments[gate.name] else { return gate }
    var gate = gate
    gate.work = .command(words + files)
    return gate
  }

  /// A program is identified by its file, which is quick and detects every update.
  private func tool(_ name: String, _ gate: Gate) -> String? {
    session.world.program(name, of: gate, in: directory).map {
      "\($0.file) \($0.size) \($0.modified) \($0.inode)"
    }
  }

  private static let platform: String = {
    #if os(macOS)
      let system = "macos"
    #else
      let system = "linux"
    #endif
    #if arch(arm64)
      return system + " arm64"
    #else
      return system + " x86_64"
    #endif
  }()
}

extension World {
  /// The program of a gate in a tree; nil if it is missing.
  func program(_ name: String, of gate: Gate, in tree: String) -> JobProgram? {
    jobs.find(name, gate.folder(in: tree), environment["PATH"] ?? "/usr/bin:/bin")
  }
}

extension Gate {
  func folder(in tree: String) -> String { directory.isEmpty ? tree : "\(tree)/\(directory)" }

  /// The program and its arguments; nil for a built-in check.
  var words: [String]? {
    guard case .command(let words) = work else { return nil }
    return words
  }
}

/// The environment variables that the program of a gate gets, and the secrets among them.
package struct GateEnvironment: Sendable {
  private let variables: [String: String]
  private let isForked: Bool

  /// The environment of a run; gates of a fork get no secrets, even listed ones.
  package init(_ environment: EnvironmentVariables, isForked: Bool) {
    variables = environment.all
    self.isForked = isForked
  }

  /// The variables that the program of a gate gets.
  package func variables(of gate: Gate) -> [String: String] {
    let lent = gate.environment.filter { !isForked || !Self.isSecret($0) }
    var seen = variables.filter { Self.everybodys.contains($0.key) || lent.contains($0.key) }
    seen["LC_ALL"] = seen["LC_ALL"] ?? seen["LANG"] ?? "C.UTF-8"
    seen["FLOWCTL_GATE"] = gate.name
    return seen
  }

  /// The variables that can affect the result; the locations of user files are not among them.
  package func deciding(of gate: Gate) -> [String: String] {
    variables(of: gate).filter { !Self.personal.contains($0.key) }
  }

  /// The values that logs must not contain: those of variables whose names suggest a secret.
  package var secrets: [String] {
    variables.filter { Self.isSecret($0.key) }.map(\.value).sorted()
  }

  private static let personal: Set<String> = [
    "HOME", "USER", "LOGNAME", "TMPDIR", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "FLOWCTL_GATE",
  ]

  private static let everybodys: Set<String> = personal.union([
    "PATH", "LANG", "LC_ALL", "LC_CTYPE", "TZ", "SHELL", "CI", "DEVELOPER_DIR", "SDKROOT",
    "TOOLCHAINS", "JAVA_HOME", "ANDROID_HOME", "ANDROID_SDK_ROOT", "http_proxy", "https_proxy",
    "HTTPS_PROXY", "no_proxy", "NO_PROXY", "SSL_CERT_FILE", "SSL_CERT_DIR",
  ])

  private static func isSecret(_ name: String) -> Bool {
    let bytes = name.utf8.map { (0x61...0x7a).contains($0) ? $0 - 0x20 : $0 }
    return bytes.indices.contains { start in
      marks.contains { bytes[start...].starts(with: $0.utf8) }
    }
  }

  private static let marks = [
    "TOKEN", "SECRET", "PASSWORD", "PASSWD", "PASSPHRASE", "CREDENTIAL", "PRIVATE", "API_KEY",
    "APIKEY", "ACCESS_KEY", "SIGNING_KEY", "AUTH", "COOKIE",
  ]
}
