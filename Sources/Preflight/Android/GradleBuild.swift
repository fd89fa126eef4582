import Base
import Manifests

/// The app modules of a Gradle build, and the values in its files.
struct GradleBuild {
  struct Module {
    let path: String
    let folder: String
    let bytes: [UInt8]
  }

  enum Value {
    case known(Int, Place)
    case unresolved(String, Place)
    case missing

    var number: Int? { if case .known(let number, _) = self { number } else { nil } }
  }

  private(set) var apps: [Module] = []
  /// The most values of a module: each is looked up in all files.
  private static let mostValues = 256
  /// Files that can't be read.
  private(set) var faults: [Diagnostic] = []
  /// Every file that can define a value, with its bytes.
  private var definitions: [(path: String, bytes: [UInt8])] = []

  init(_ files: PreflightFiles) {
    for path in files.paths where Self.isWanted(path) {
      guard let bytes = files.bytes(path, limit: 1 << 20, adding: &faults) else { continue }
      definitions.append((path, bytes))
      let name = PathParts(path).name(0)
      guard name == "build.gradle" || name == "build.gradle.kts", Self.isApp(bytes) else {
        continue
      }
      apps.append(Module(path: path, folder: PathParts(path).folder(1), bytes: bytes))
    }
  }

  private static func isWanted(_ path: String) -> Bool {
    path.hasSuffix(".gradle") || path.hasSuffix(".gradle.kts") || path.hasSuffix(".versions.toml")
      || PathParts(path).name(0) == "gradle.properties"
      || path.hasSuffix(".kt") && ["buildSrc/", "build-logic/"].contains { path.contains($0) }
  }

  /// True for a module that applies the plugin of apps.
  private static func isApp(_ bytes: [UInt8]) -> Bool {
    let text = ASCII.text(bytes[...])
    let plugins = [
      "'com.android.application'", "\"com.android.application\"", "plugins.android.application)",
      "plugins.androidApplication)", "plugins.android.app)", "plugins.com.android.application)",
      "android.application)", "androidApplication)",
    ]
    return text.split(whereSeparator: \.isNewline).contains { line in
      plugins.contains { line.contains($0) } && !line.contains("apply false")
        && !line.contains("apply(false)") && !line.contains("classpath")
        && !line.contains("hasPlugin") && !line.contains("withId")
        && !line.drop { $0 == " " }.hasPrefix("//")
    }
  }

  /// The value of the first key that a module sets, its references followed.
  func value(_ keys: [String], of module: Module) -> Value {
    let all = values(keys, of: module)
    let numbers = all.map(\.number)
    // Flavors can have values of their own.
    if let number = numbers[0], numbers.allSatisfy({ $0 == number }) { return all[0] }
    let index = numbers.firstIndex { $0 == nil } ?? 0
    if case .known(let number, let place) = all[index] { return .unresolved("\(number)", place) }
    return all[index]
  }

  /// The values of each place where a module sets one of the keys, with those of flavors; at
  /// least one.
  func values(_ keys: [String], of module: Module) -> [Value] {
    let own = GradleValues.all(module.bytes, keys: keys)
    // A convention plugin can set it for all modules.
    if own.isEmpty { return [shared(keys)] }
    if own.count > Self.mostValues {
      return [.unresolved("\(own.count) values", Place(path: module.path, line: own[0].line))]
    }
    return own.map { value in
      let place = Place(path: module.path, line: value.line)
      return number(value.text).map { .known($0, place) } ?? .unresolved(value.text, place)
    }
  }

  /// A number as Kotlin and Groovy write it, or that of a reference.
  private func number(_ text: String) -> Int? {
    let plain = text.filter { $0 != "_" }
    if plain.lowercased().hasPrefix("0x") { return Int(plain.dropFirst(2), radix: 16) }
    return Int(plain) ?? resolved(text)
  }

  private func shared(_ keys: [String]) -> Value {
    var found: [(Int, Place)] = []
    for (path, bytes) in definitions where !apps.contains(where: { $0.path == path }) {
      for value in GradleValues.all(bytes, keys: keys) {
        let place = Place(path: path, line: value.line)
        guard let number = number(value.text) else {
          return .unresolved(value.text, place)
        }
        found.append((number, place))
      }
    }
    guard let first = found.first, found.allSatisfy({ $0.0 == first.0 }) else { return .missing }
    return .known(first.0, first.1)
  }

  /// The number that a reference names, if the build defines its name once.
  private func resolved(_ text: String) -> Int? {
    var words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }
    if words.count > 1, words[0] == "Integer.parseInt" { words.removeFirst() }
    guard let word = words.first else { return nil }
    var names = word.split(separator: ".").map(String.init)
    if names.starts(with: ["libs", "versions"]) {
      names = Array(names.dropFirst(2))
      while let last = names.last, ["get", "toInt", "toInteger"].contains(last) {
        names.removeLast()
      }
      return catalog(names)
    }
    while let last = names.last, ["get", "toInt", "toInteger", "intValue"].contains(last) {
      names.removeLast()
    }
    guard let name = names.last, !name.isEmpty, names.first != "flutter" else { return nil }
    let found = definitions.flatMap { file in
      GradleValues.all(file.bytes, keys: [name]).map(\.text)
    }.compactMap { Int($0) }
    return Set(found).count == 1 ? found.first : nil
  }

  /// A version of the version catalog, whose dots are dashes or underscores there.
  private func catalog(_ names: [String]) -> Int? {
    let wanted = names.joined(separator: "-").lowercased()
    for (path, bytes) in definitions where path.hasSuffix(".versions.toml") {
      for line in ASCII.text(bytes[...]).split(whereSeparator: \.isNewline) {
        let parts = line.split(separator: "=", maxSplits: 1)
        guard parts.count == 2 else { continue }
        let key = parts[0].filter { !$0.isWhitespace && $0 != "\"" }.lowercased()
        let plain = String(key.map { $0 == "_" || $0 == "." ? "-" : $0 })
        guard plain == wanted else { continue }
        let value = parts[1].drop { $0 == " " || $0 == "\"" || $0 == "'" }.prefix(while: \.isNumber)
        return Int(value)
      }
    }
    return nil
  }
}
