import Base
import Manifests

/// A privacy manifest, `PrivacyInfo.xcprivacy`.
struct PrivacyManifest {
  static let fileName = "PrivacyInfo.xcprivacy"

  let path: String
  private let bytes: [UInt8]
  private let root: PropertyList?
  private let readError: StreamFault?

  init(_ bytes: [UInt8], path: String) {
    (self.bytes, self.path) = (bytes, path)
    do throws(StreamFault) {
      (root, readError) = (try PropertyList.reading(bytes), nil)
    } catch {
      (root, readError) = (nil, error)
    }
  }

  /// The declared categories without their prefix.
  var categories: Set<String> {
    let names = (root?["NSPrivacyAccessedAPITypes"]?.items ?? [])
      .compactMap { $0["NSPrivacyAccessedAPIType"]?.text }
    return Set(names.map { String($0.dropFirst(PrivacyTables.prefix.count)) })
  }

  func findings(isOfApp: Bool) -> [Diagnostic] {
    if let readError {
      return [
        PreflightRule.privacyInvalid.finding(
          "the privacy manifest \(ForeignText.quoted(path)) is no property list: "
            + readError.message(of: "file") + " (ITMS-91056)",
          hint: "create it again in Xcode as an App Privacy file",
          at: Place(path: path, line: readError.line ?? 1))
      ]
    }
    guard let members = root?.members else {
      return [invalid("the file", "is a list", "start with a dictionary")]
    }
    return unknown(members.keys, PrivacyTables.keys, "key") + tracking + domains + data + access
      + (isOfApp ? sdkReasons : [])
  }

  // MARK: - Rules

  private var tracking: [Diagnostic] {
    guard let value = root?["NSPrivacyTracking"] else { return [] }
    guard value == .other("true") || value == .other("false") else {
      return [invalid("NSPrivacyTracking", "is no Boolean", "write <true/> or <false/>")]
    }
    let domains = root?["NSPrivacyTrackingDomains"]?.items ?? []
    return value.isTrue && domains.isEmpty
      ? [
        invalid(
          "NSPrivacyTracking", "is true, but NSPrivacyTrackingDomains is empty",
          "list the domains, or write <false/>")
      ] : []
  }

  private var domains: [Diagnostic] {
    guard let value = root?["NSPrivacyTrackingDomains"] else { return [] }
    guard case .list(let items) = value else {
      return [invalid("NSPrivacyTrackingDomains", "is no array", "write an array of host names")]
    }
    return items.compactMap { item in
      guard let domain = item.text else {
        return invalid("NSPrivacyTrackingDomains", "contains no text", "write a host name")
      }
      let isHost =
        domain.contains(".") && domain.utf8.allSatisfy { ASCII.isWord($0) || $0 == 0x2e }
      return isHost
        ? nil
        : invalid(domain, "is no host name", "write the host only, such as tracking.apple.com")
    }
  }

  private var data: [Diagnostic] {
    guard let value = root?["NSPrivacyCollectedDataTypes"] else { return [] }
    guard case .list(let items) = value else {
      return [invalid("NSPrivacyCollectedDataTypes", "is no array", "write an array")]
    }
    return items.flatMap { item -> [Diagnostic] in
      guard let members = item.members else {
        return [invalid("NSPrivacyCollectedDataTypes", "contains no dictionary", "remove the item")]
      }
      let type = item["NSPrivacyCollectedDataType"]?.text
      var found = unknown(members.keys, PrivacyTables.dataKeys, "key")
      found += unknown([type ?? ""], PrivacyTables.dataTypes, "data type")
      for key in PrivacyTables.dataKeys[1...2] {
        if let value = item[key], value != .other("true"), value != .other("false") {
          found.append(invalid(key, "is no Boolean", "write <true/> or <false/>"))
        }
      }
      let key = "NSPrivacyCollectedDataTypePurposes"
      guard let value = item[key] else { return found }
      guard case .list = value else {
        return found + [invalid(key, "is no array", "write an array")]
      }
      return found + unknown(value.texts, PrivacyTables.purposes, "purpose")
    }
  }

  private var access: [Diagnostic] {
    guard let value = root?["NSPrivacyAccessedAPITypes"] else { return [] }
    guard case .list(let items) = value else {
      return [invalid("NSPrivacyAccessedAPITypes", "is no array", "write an array")]
    }
    return items.flatMap { item -> [Diagnostic] in
      guard let members = item.members else {
        return [invalid("NSPrivacyAccessedAPITypes", "contains no dictionary", "remove the item")]
      }
      let found = unknown(members.keys, PrivacyTables.accessKeys, "key")
      let name = item["NSPrivacyAccessedAPIType"]?.text ?? ""
      guard
        let category = PrivacyTables.categories.first(where: {
          PrivacyTables.prefix + $0.name == name
        })
      else {
        let all = PrivacyTables.categories.map { PrivacyTables.prefix + $0.name }
        return found + unknown([name], all, "category", code: "ITMS-91054")
      }
      let key = "NSPrivacyAccessedAPITypeReasons"
      let value = item[key] ?? .list([])
      guard case .list = value else {
        return found + [invalid(key, "is no array", "write an array", code: "ITMS-91055")]
      }
      let reasons = value.texts
      if reasons.isEmpty {
        return found + [
          invalid(
            name, "has no reason", "add one of \(category.reasons.joined(separator: ", "))",
            code: "ITMS-91055")
        ]
      }
      return found
        + reasons.filter { !category.reasons.contains($0) }.map {
          invalid(
            $0, "is no reason of '\(name)'",
            "write one of \(category.reasons.joined(separator: ", "))", code: "ITMS-91055")
        }
    }
  }

  private var sdkReasons: [Diagnostic] {
    let reasons = (root?["NSPrivacyAccessedAPITypes"]?.items ?? [])
      .flatMap { $0["NSPrivacyAccessedAPITypeReasons"]?.texts ?? [] }
    return reasons.filter(PrivacyTables.sdkReasons.contains).map { code in
      let others = PrivacyTables.categories.first { $0.reasons.contains(code) }?.reasons ?? []
      let fitting = others.filter { !PrivacyTables.sdkReasons.contains($0) }
      return PreflightRule.privacySDKReason.finding(
        "the app declares the reason '\(code)', which Apple describes for SDKs",
        hint: "use \(fitting.joined(separator: " or "))", at: place(of: code), identity: [code])
    }
  }

  // MARK: - Findings

  private func unknown(
    _ names: some Sequence<String>, _ known: [String], _ word: String, code: String = "ITMS-91056"
  ) -> [Diagnostic] {
    names.sorted().filter { !known.contains($0) }.map { name in
      let nearest = EditDistance.nearest(to: name, in: known)
      return invalid(
        name, "is no \(word) of a privacy manifest",
        nearest.map { "write '\($0)'" } ?? "write a \(word) from Apple's list", code: code)
    }
  }

  private func invalid(
    _ value: String, _ reason: String, _ hint: String, code: String = "ITMS-91056"
  ) -> Diagnostic {
    PreflightRule.privacyInvalid.finding(
      "\(ForeignText.quoted(value)) \(reason) (\(code))", hint: hint, at: place(of: value),
      identity: [value, reason])
  }

  /// The line of a value in an XML file.
  private func place(of value: String) -> Place {
    Place(path: path, line: TextLines.line(of: ">\(value)<", in: bytes) ?? 1)
  }
}

enum TextLines {
  /// The line of the first occurrence, counted from 1.
  static func line(of text: String, in bytes: [UInt8]) -> Int? {
    bytes.firstRange(of: Array(text.utf8)).map { range in
      bytes[..<range.lowerBound].reduce(1) { $1 == 0x0a ? $0 + 1 : $0 }
    }
  }

  /// The lines of the keys of a property list in XML.
  static func keys(in bytes: [UInt8]) -> [String: Int] {
    var lines: [String: Int] = [:]
    for (index, line) in bytes.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated()
    {
      let text = ASCII.text(line)
      guard let start = text.firstRange(of: "<key>"), let end = text.firstRange(of: "</key>"),
        start.upperBound <= end.lowerBound
      else { continue }
      let key = String(text[start.upperBound..<end.lowerBound])
      lines[key] = lines[key] ?? index + 1
    }
    return lines
  }
}
