/// The Swift code of an app that reads its managed configuration.
enum ManagedSwift {
  static func text(_ table: ManagedTable, type: String, source: String) -> String {
    """
    // Made by 'flowctl managed-config generate' from \(SourceText.comment(source)); changes here
    // are lost.

    import Foundation
    import Observation

    /// Settings that an organization manages remotely, with the app's defaults for missing or
    /// invalid values.
    struct \(type): Equatable, Sendable {
    \(table.keys.map(property).joined(separator: "\n\n"))

      /// Creates settings with all defaults.
      init() {}

      /// Creates settings from the values that a server sent.
      init(_ values: [String: Any]) {
    \(table.keys.map(reading).joined(separator: "\n"))
      }
    \(table.keys.compactMap(choices).map { "\n" + $0 + "\n" }.joined())}

    /// The current settings; views that read them are redrawn when they change.
    @MainActor
    @Observable
    final class \(type)Store {
      private(set) var settings: \(type)

      /// The key of the system's dictionary.
      static let key = "com.apple.configuration.managed"

      init() {
        settings = Self.current
        Task { [weak self] in
          let changes = NotificationCenter.default.notifications(
            named: UserDefaults.didChangeNotification
          ).map { _ in }
          for await _ in changes {
            guard let self else { return }
            self.read()
          }
        }
      }

      private func read() {
        let current = Self.current
        if current != settings { settings = current }
      }

      private static var current: \(type) {
        \(type)(UserDefaults.standard.dictionary(forKey: key) ?? [:])
      }
    }

    """
  }

  private static func property(_ key: ManagedKey) -> String {
    let name = CodeName.swift(key.property)
    let about = [key.title, key.description].filter { !$0.isEmpty }.map(SourceText.comment)
      .joined(separator: ": ")
    let value =
      switch key.value {
      case .string(let standard): "String = \(SourceText.swift(standard))"
      case .integer(let standard, _, _): "Int = \(standard)"
      case .boolean(let standard): "Bool = \(standard)"
      case .choice(let standard, _): "\(type(key)) = .\(choice(standard))"
      case .list(let standard, let words):
        words.isEmpty
          ? "[String] = [\(standard.map(SourceText.swift).joined(separator: ", "))]"
          : "[\(type(key))] = [\(standard.map { "." + choice($0) }.joined(separator: ", "))]"
      }
    return "  /// \(SourceText.sentence(about))\n  private(set) var \(name): \(value)"
  }

  private static func reading(_ key: ManagedKey) -> String {
    let name = CodeName.swift(key.property)
    let value = "values[\(SourceText.swift(key.name))]"
    let condition =
      switch key.value {
      case .string: "let value = \(value) as? String"
      case .integer(_, let minimum, let maximum):
        (["let value = \(value) as? Int"]
          + [
            minimum.map { "value >= \($0)" }, maximum.map { "value <= \($0)" },
          ].compactMap(\.self)).joined(separator: ", ")
      case .boolean: "let value = \(value) as? Bool"
      case .choice: "let value = (\(value) as? String).flatMap(\(type(key)).init(rawValue:))"
      case .list(_, let words) where words.isEmpty: "let value = \(value) as? [String]"
      case .list: "let texts = \(value) as? [String]"
      }
    if case .list(_, let words) = key.value, !words.isEmpty {
      return assignment(condition, "\(name) = texts.compactMap(\(type(key)).init(rawValue:))")
    }
    return assignment(condition, "\(name) = value")
  }

  private static func assignment(_ condition: String, _ text: String) -> String {
    "    if \(condition) {\n      self.\(text)\n    }"
  }

  private static func choices(_ key: ManagedKey) -> String? {
    let words: [String]
    switch key.value {
    case .choice(_, let choices), .list(_, let choices): words = choices
    case .string, .integer, .boolean: return nil
    }
    if words.isEmpty { return nil }
    let cases = words.map { word in
      "    case \(choice(word))"
        + (CodeName.choice(word) == word ? "" : " = \(SourceText.swift(word))")
    }
    return "  enum \(type(key)): String, CaseIterable, Sendable {\n"
      + cases.joined(separator: "\n") + "\n  }"
  }

  private static func type(_ key: ManagedKey) -> String {
    key.property.prefix(1).uppercased() + key.property.dropFirst() + "Choice"
  }

  private static func choice(_ word: String) -> String {
    CodeName.swift(CodeName.choice(word) ?? word)
  }
}
