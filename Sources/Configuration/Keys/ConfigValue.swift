import Gitflow
import GitHub
import Manifests

/// A value of a key, as the settings store it.
protocol ConfigValue: Hashable, Sendable {
  /// The value of the texts at a key; nil if they are invalid.
  static func read(_ texts: [String]) -> Self?
  /// The texts for a file; nil without a value.
  var configTexts: [String]? { get }
}

/// A value that is written as a single text.
protocol ConfigWord: ConfigValue {
  init?(configText: String)
  var configText: String { get }
}

extension ConfigWord {
  static func read(_ texts: [String]) -> Self? { texts.first.flatMap { Self(configText: $0) } }

  var configTexts: [String]? { [configText] }
}

extension ConfigWord where Self: RawRepresentable<String> {
  init?(configText: String) { self.init(rawValue: configText) }

  var configText: String { rawValue }
}

extension String: ConfigWord {
  init?(configText: String) { self = configText }

  var configText: String { self }
}

extension Int: ConfigWord {
  init?(configText: String) {
    guard let number = ConfigText.integer(configText) else { return nil }
    self = number
  }

  var configText: String { String(self) }
}

extension Bool: ConfigWord {
  init?(configText: String) { self = configText == "true" }

  var configText: String { self ? "true" : "false" }
}

extension KindName: ConfigWord {
  init?(configText: String) { self.init(configText) }

  var configText: String { text }
}

extension RepositoryName: ConfigWord {
  init?(configText: String) { self.init(configText) }

  var configText: String { description }
}

extension GateDuration: ConfigWord {
  init?(configText: String) { self.init(parsing: configText) }

  var configText: String { description }
}

extension Optional: ConfigValue where Wrapped: ConfigValue {
  static func read(_ texts: [String]) -> Wrapped?? { Wrapped.read(texts).map(Optional.some) }

  var configTexts: [String]? { self?.configTexts }
}

extension Array: ConfigValue where Element: ConfigWord {
  static func read(_ texts: [String]) -> Self? { texts.compactMap { Element(configText: $0) } }

  var configTexts: [String]? { map(\.configText) }
}

extension Set: ConfigValue where Element: ConfigWord {
  static func read(_ texts: [String]) -> Self? {
    Set(texts.compactMap { Element(configText: $0) })
  }

  var configTexts: [String]? { map(\.configText).sorted() }
}

extension BranchModel.Preset: ConfigWord {}
extension HistoryAllowance: ConfigWord {}
extension IOSProject.Generator: ConfigWord {}
extension LetterCase: ConfigWord {}
extension MergeMethod: ConfigWord {}
extension NameCharacters: ConfigWord {}
extension PipelineProvider: ConfigWord {}
extension RuleLevel: ConfigWord {}
extension TextFileFormat: ConfigWord {}
extension VersionFileKind: ConfigWord {}
extension VersionForm: ConfigWord {}
