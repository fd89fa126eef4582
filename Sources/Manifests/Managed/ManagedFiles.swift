import Base

/// The path of the managed configuration table and of its generated files, relative to the top.
package struct ManagedSettings: Hashable, Sendable {
  package var table: String
  package var swift: String?
  /// A sample of the values that an organization's server sends.
  package var plist: String?
  /// The AppConfig description of the keys, for such servers.
  package var specification: String?
  /// Android's `app_restrictions.xml`, whose texts are in `strings`.
  package var android: String?
  package var strings: String?
  package var docs: String?

  /// Settings of a table without generated files.
  package init(table: String) { self.table = table }

  /// The path of Android's texts: the configured one, else in `values` next to the restrictions.
  package var androidStrings: String? {
    if let strings { return strings }
    guard let android, android.hasSuffix(".xml") else { return nil }
    var parts = android.split(separator: "/").map(String.init)
    guard let name = parts.popLast(), parts.popLast() == "xml" else { return nil }
    return (parts + ["values", name.dropLast(4) + "_strings.xml"]).joined(separator: "/")
  }
}

extension ManagedTable {
  /// All files that the settings generate from the table.
  package func files(_ settings: ManagedSettings) -> [TableFile] {
    let type = settings.swift.flatMap(CodeName.type(ofFile:)) ?? "ManagedSettings"
    let wanted: [(String?, () -> String)] = [
      (settings.swift, { ManagedSwift.text(self, type: type, source: settings.table) }),
      (settings.plist, { ManagedPropertyLists.sample(self) }),
      (settings.specification, { ManagedPropertyLists.specification(self) }),
      (settings.android, { ManagedAndroid.restrictions(self) }),
      (settings.android == nil ? nil : settings.androidStrings, { ManagedAndroid.strings(self) }),
      (settings.docs, { ManagedPage.text(self, source: settings.table) }),
    ]
    return wanted.compactMap { path, text in path.map { TableFile(path: $0, text: text()) } }
  }
}

/// The documentation page of all keys.
enum ManagedPage {
  static func text(_ table: ManagedTable, source: String) -> String {
    let rows = table.keys.map { key in
      [
        "`\(key.name)`", key.kind, SourceText.markdown(key.standardText),
        SourceText.markdown(key.limits ?? ""),
        SourceText.markdown(
          [key.title, key.description].filter { !$0.isEmpty }.joined(separator: ": ")),
      ]
    }
    return """
      <!-- Made by 'flowctl managed-config generate'; changes here are lost. -->

      # Managed configuration

      Settings that an organization can manage remotely. On Apple platforms a server sends them as
      the dictionary `com.apple.configuration.managed`, on Android as app restrictions.

      \(MarkdownText.table(["Key", "Type", "Default", "Allowed", "Description"], rows))
      """
  }
}

/// A setting that an organization can manage remotely.
package struct ManagedKey: Hashable, Sendable {
  /// The allowed values and the default.
  package enum Value: Hashable, Sendable {
    case string(standard: String)
    case integer(standard: Int, minimum: Int?, maximum: Int?)
    case boolean(standard: Bool)
    /// One of several words.
    case choice(standard: String, of: [String])
    /// A list of texts, or of choices if there are any.
    case list(standard: [String], of: [String])
  }

  /// The key that servers send.
  package let name: String
  package let value: Value
  package let title: String
  package let description: String
  /// The name in code.
  package let property: String

  /// The name of its type in the table.
  package var kind: String {
    switch value {
    case .string: "string"
    case .integer: "integer"
    case .boolean: "boolean"
    case .choice: "choice"
    case .list: "list"
    }
  }

  /// The default as text.
  package var standardText: String {
    switch value {
    case .string(let standard), .choice(let standard, _): standard
    case .integer(let standard, _, _): "\(standard)"
    case .boolean(let standard): standard ? "true" : "false"
    case .list(let standard, _): standard.joined(separator: ", ")
    }
  }

  /// The allowed values as text; nil if any value is allowed.
  package var limits: String? {
    switch value {
    case .integer(_, let minimum?, let maximum?): "\(minimum) to \(maximum)"
    case .integer(_, let minimum?, nil): "\(minimum) or more"
    case .integer(_, nil, let maximum?): "\(maximum) or less"
    case .choice(_, let words): words.joined(separator: ", ")
    case .list(_, let words) where !words.isEmpty: words.joined(separator: ", ")
    case .string, .integer, .boolean, .list: nil
    }
  }
}
