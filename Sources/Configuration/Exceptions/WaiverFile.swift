import Diagnostics
package import Gates

/// `.flowctl/waivers.yml`: findings that are accepted for a time.
package enum WaiverFile {
  /// Reads the file at `path`.
  ///
  /// - Throws: the fault of the bytes, or all faults of what they say.
  package static func read(
    _ bytes: [UInt8], path: String = Waivers.path
  ) throws(ConfigurationError) -> [Waiver] {
    var decoder = try ExceptionDecoder(bytes, ExceptionTable.waivers, path: path)
    let waivers = decoder.entries(of: "waivers").compactMap { waiver($0, &decoder) }
    try decoder.check()
    return waivers
  }

  private static let keys = ["gate", "reason", "owner", "approver", "ticket", "expires"]

  private static func waiver(_ entry: String, _ decoder: inout ExceptionDecoder) -> Waiver? {
    guard let texts = decoder.required(keys, in: entry),
      let expires = CalendarDay(parsing: texts[5])
    else { return nil }
    let waiver = Waiver(
      gate: texts[0], rule: decoder.document.text(at: entry + ".rule"),
      path: decoder.document.text(at: entry + ".path"),
      fingerprint: decoder.document.text(at: entry + ".fingerprint"), reason: texts[1],
      owner: texts[2], approver: texts[3], ticket: texts[4], expires: expires,
      place: decoder.place(of: entry))
    if waiver.rule == nil, waiver.path == nil, waiver.fingerprint == nil {
      decoder.addMissing("'\(entry)' names neither 'rule' nor 'path' nor 'fingerprint'", in: entry)
    }
    return waiver
  }
}
