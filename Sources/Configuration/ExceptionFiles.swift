import Base
package import Gates

/// `.flowctl/waivers.yml`: findings that are accepted until a date.
package enum WaiverFile {
  private static let keys = [
    ConfigKey(
      "waivers",
      .maps(
        [
          ConfigKey("gate", .text(.line("a gate")), "the gate whose findings are accepted"),
          ConfigKey("rule", .text(.line("a rule")), "the rule that the findings violate"),
          ConfigKey("path", .text(.path("a glob")), "the files with the findings"),
          ConfigKey(
            "fingerprint", .text(.line("16 digits")), "the fingerprint of a single finding"),
        ] + ExceptionDecoder.common + [
          ConfigKey("reason", .text(.line("a sentence")), "why the findings are accepted"),
          ConfigKey("approver", .text(.line("a name")), "who approved it"),
        ]), "findings that are accepted until a date")
  ]

  /// - Throws: the error of the bytes, or all errors of the content.
  package static func read(_ bytes: [UInt8]) throws(ConfigurationError) -> [Waiver] {
    var decoder = try ExceptionDecoder(bytes, keys, path: Waivers.path)
    return try decoder.entries(
      of: "waivers", with: ["gate", "reason", "owner", "approver", "ticket"]
    ) { decoder, entry, texts, expires in
      let optional = { [document = decoder.document] (key: String) in
        document.text(at: "\(entry).\(key)")
      }
      let waiver = Waiver(
        gate: texts[0], rule: optional("rule"), path: optional("path"),
        fingerprint: optional("fingerprint"), reason: texts[1], owner: texts[2],
        approver: texts[3], ticket: texts[4], expires: expires, place: decoder.place(of: entry))
      if waiver.rule == nil, waiver.path == nil, waiver.fingerprint == nil {
        decoder.add("'\(entry)' has neither 'rule' nor 'path' nor 'fingerprint'", at: entry)
      }
      return waiver
    }
  }
}

/// `.flowctl/quarantine.yml`: tests that are known to fail sometimes.
package enum QuarantineFile {
  private static let keys = [
    ConfigKey(
      "quarantine",
      .maps(
        [ConfigKey("id", .text(.line("a test")), "the test, as named in reports")]
          + ExceptionDecoder.common), "tests that are known to fail sometimes")
  ]

  /// - Throws: the error of the bytes, or all errors of the content.
  package static func read(_ bytes: [UInt8]) throws(ConfigurationError) -> [QuarantinedTest] {
    var decoder = try ExceptionDecoder(bytes, keys, path: Quarantine.path)
    return try decoder.entries(of: "quarantine", with: ["id", "owner", "ticket"]) {
      decoder, entry, texts, expires in
      QuarantinedTest(
        id: texts[0], owner: texts[1], ticket: texts[2], expires: expires,
        place: decoder.place(of: entry))
    }
  }
}

/// Reads a file whose only key is a list of maps.
private struct ExceptionDecoder {
  static let common = [
    ConfigKey("owner", .text(.line("a name")), "who fixes it"),
    ConfigKey("ticket", .text(.line("an issue")), "the issue that tracks it"),
    ConfigKey("expires", .text(.day), "the last day on which it applies"),
  ]

  let document: ConfigDocument
  private let path: String
  private var faults: ConfigFaults

  init(_ bytes: [UInt8], _ keys: [ConfigKey], path: String) throws(ConfigurationError) {
    let tree = try ConfigReader.read(bytes, path: path)
    self.path = path
    (document, faults) = ConfigFlattening.flatten(tree, keys, faults: ConfigFaults(path: path))
  }

  /// Converts the entries of a list, given the required texts of each and its last day.
  ///
  /// - Throws: all errors, in the order of the file.
  mutating func entries<Entry>(
    of list: String, with keys: [String],
    _ make: (inout ExceptionDecoder, _ entry: String, [String], CalendarDay) -> Entry
  ) throws(ConfigurationError) -> [Entry] {
    var entries: [Entry] = []
    for entry in document.names(under: list).map({ "\(list).\($0)" }) {
      let texts = (keys + ["expires"]).compactMap { required($0, in: entry) }
      guard texts.count > keys.count, let expires = CalendarDay(parsing: texts[keys.count])
      else { continue }
      entries.append(make(&self, entry, texts, expires))
    }
    if !faults.isEmpty { throw .faults(faults.sorted) }
    return entries
  }

  /// The error of an invalid text is already reported.
  private mutating func required(_ key: String, in entry: String) -> String? {
    let text = document.text(at: "\(entry).\(key)")
    if text == nil, faults.isEmpty { add("'\(entry)' has no '\(key)'", at: entry) }
    return text
  }

  func place(of entry: String) -> Place? {
    document.place(of: entry).map { Place(path: path, line: $0.line, column: $0.column) }
  }

  mutating func add(_ message: String, at entry: String) {
    faults.add(message, at: document.place(of: entry))
  }
}
