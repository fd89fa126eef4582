import Diagnostics

/// Times in the format of servers.
package enum WebDate {
  /// Seconds since 1970 of a header's `Sat, 21 Nov 2026 13:42:29 GMT`.
  package static func seconds(_ text: String) -> Double? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: parts[2])
    else { return nil }
    let day = parts[1].count == 1 ? "0" + parts[1] : String(parts[1])
    return seconds(
      day: "\(parts[3])-\(month < 9 ? "0" : "")\(month + 1)-\(day)", time: parts[4])
  }

  /// Seconds since 1970 of a record's `2026-01-31T12:00:00Z`.
  package static func seconds(iso text: String) -> Double? {
    let parts = text.split(separator: "T")
    guard parts.count == 2, parts[1].hasSuffix("Z") else { return nil }
    return seconds(day: String(parts[0]), time: parts[1].dropLast())
  }

  private static func seconds(day: String, time: Substring) -> Double? {
    let numbers = time.prefix { $0 != "." }.split(separator: ":").compactMap { Int($0) }
    guard let day = CalendarDay(parsing: day), numbers.count == 3,
      0..<24 ~= numbers[0], 0..<60 ~= numbers[1], 0...60 ~= numbers[2]
    else { return nil }
    return Double(day.secondsSince1970 + numbers[0] * 3600 + numbers[1] * 60 + numbers[2])
  }

  private static let months: [Substring] = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
