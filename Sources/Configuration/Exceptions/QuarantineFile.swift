import Diagnostics
package import Gates

/// `.flowctl/quarantine.yml`: tests that are known to fail at times.
package enum QuarantineFile {
  /// Reads the file at `path`.
  ///
  /// - Throws: the fault of the bytes, or all faults of what they say.
  package static func read(
    _ bytes: [UInt8], path: String = Quarantine.path
  ) throws(ConfigurationError) -> [QuarantinedTest] {
    var decoder = try ExceptionDecoder(bytes, ExceptionTable.quarantine, path: path)
    let tests = decoder.entries(of: "quarantine").compactMap { test($0, &decoder) }
    try decoder.check()
    return tests
  }

  private static func test(_ entry: String, _ decoder: inout ExceptionDecoder) -> QuarantinedTest? {
    guard let texts = decoder.required(["id", "owner", "ticket", "expires"], in: entry),
      let expires = CalendarDay(parsing: texts[3])
    else { return nil }
    return QuarantinedTest(
      id: texts[0], owner: texts[1], ticket: texts[2], expires: expires,
      place: decoder.place(of: entry))
  }
}
