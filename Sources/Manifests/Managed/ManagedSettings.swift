/// Where the table of managed configuration lies, and what is made of it; paths from the top.
package struct ManagedSettings: Hashable, Sendable {
  package var table: String
  /// The accessor of the app.
  package var swift: String?
  /// A sample of what an organisation's server sends.
  package var plist: String?
  /// The description of the keys for such servers, as AppConfig has it.
  package var specification: String?
  /// Android's `app_restrictions.xml`, whose texts stand in `strings`.
  package var android: String?
  package var strings: String?
  package var docs: String?

  /// Settings of a table that nothing is made of.
  package init(table: String) { self.table = table }

  /// Where the texts of Android's file stand: what is configured, else beside it in `values`.
  package var androidStrings: String? {
    if let strings { return strings }
    guard let android, android.hasSuffix(".xml") else { return nil }
    var parts = android.split(separator: "/").map(String.init)
    guard let name = parts.popLast(), parts.popLast() == "xml" else { return nil }
    return (parts + ["values", name.dropLast(4) + "_strings.xml"]).joined(separator: "/")
  }
}
