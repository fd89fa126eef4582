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

extension TagForm: ConfigWord {
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

extension AppLayout.Lines: ConfigWord {}
extension AppLayout.Production: ConfigWord {}
extension BranchModel.Preset: ConfigWord {}
extension HistoryAllowance: ConfigWord {}
extension IOSProject.Generator: ConfigWord {}
extension LetterCase: ConfigWord {}
extension MergeMethod: ConfigWord {}
extension NameCharacters: ConfigWord {}
extension NoticeEvent: ConfigWord {}
extension NoticeForm: ConfigWord {}
extension PipelineProvider: ConfigWord {}
extension RuleLevel: ConfigWord {}
extension StoreSettings.ShareReading: ConfigWord {}
extension TextFileFormat: ConfigWord {}
extension VersionFileKind: ConfigWord {}
extension VersionForm: ConfigWord {}

extension BackMerge {
  /// The conditions that may follow 'if'.
  static let conditions = [
    Condition.versionAtLeastOwn.rawValue, Condition.whenReleaseEnds.rawValue,
  ]

  /// Reads `main -> develop` or `main -> release if version-at-least-own`; nil for other texts.
  init?(parsing text: String) {
    let words = text.split(separator: " ").map(String.init)
    guard words.count == 3 || words.count == 5, words[1] == "->" else { return nil }
    let names = [words[0], words[2]]
    guard names.allSatisfy(ChosenName.lower.isValid) else { return nil }
    var condition = Condition.always
    if words.count == 5 {
      guard words[3] == "if", Self.conditions.contains(words[4]),
        let stated = Condition(rawValue: words[4])
      else { return nil }
      condition = stated
    }
    self.init(from: KindName(names[0]), to: KindName(names[1]), condition)
  }

  /// The text from which the same back-merge can be read.
  var text: String {
    let merge = "\(source) -> \(target)"
    return condition == .always ? merge : merge + " if \(condition.rawValue)"
  }
}

/// A duration in the configuration: `90s`, `20m` or `1h`.
package struct GateDuration: Hashable, Sendable, CustomStringConvertible {
  package let seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  /// Reads a duration from one second to one day; nil for other texts.
  init?(parsing text: String) {
    guard let unit = Self.units.first(where: { text.utf8.last == $0.letter }),
      let count = ConfigText.integer(String(text.dropLast())),
      (1...86_400 / unit.seconds).contains(count)
    else { return nil }
    seconds = count * unit.seconds
  }

  /// In the largest unit that needs no fraction.
  package var description: String {
    let unit = Self.units.first { seconds % $0.seconds == 0 } ?? Self.units[2]
    return "\(seconds / unit.seconds)\(Character(Unicode.Scalar(unit.letter)))"
  }

  private static let units = [
    (letter: UInt8(ascii: "h"), seconds: 3600), (letter: UInt8(ascii: "m"), seconds: 60),
    (letter: UInt8(ascii: "s"), seconds: 1),
  ]
}
