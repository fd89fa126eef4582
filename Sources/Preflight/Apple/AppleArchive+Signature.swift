import Base
import Manifests

/// The rules on the signature of an `.ipa`.
extension AppleArchive {
  func signature(_ bundle: BuiltBundle) -> [Diagnostic] {
    guard bundle.bundle.kind != .framework, !isMac else { return [] }
    guard bundle.slices.allSatisfy(\.isSigned) else {
      return [
        finding(
          .appleProfile, "\(bundle.bundle.quoted) is not signed (ITMS-90034)",
          "export the archive for App Store Connect", bundle.folder)
      ]
    }
    if bundle.slices.contains(where: \.hasUnreadSignature) {
      return [
        PreflightRule.appleProfile.unknown(
          "the signature of \(bundle.bundle.quoted) can't be read",
          hint: "export the archive again", in: path)
      ]
    }
    let entitlements = bundle.slices.lazy.compactMap(\.entitlements).first
    var findings: [Diagnostic] = []
    if entitlements?["get-task-allow"]?.isTrue == true {
      findings.append(
        finding(
          .appleDebugEntitlement,
          "\(bundle.bundle.quoted) is signed for debugging: 'get-task-allow' is true (ITMS-90161)",
          "export the archive for App Store Connect", bundle.folder))
    }
    guard let reason = profileFault(of: bundle, entitlements) else { return findings }
    return findings + [
      finding(
        .appleProfile, "the provisioning profile of \(bundle.bundle.quoted) \(reason) (ITMS-90161)",
        "export with an App Store profile", bundle.folder)
    ]
  }

  private func profileFault(
    of bundle: BuiltBundle, _ entitlements: PropertyList?
  ) -> String? {
    guard let profile = bundle.profile else { return "is missing or can't be read" }
    if profile["ProvisionedDevices"] != nil { return "is for listed devices" }
    if profile["ProvisionsAllDevices"]?.isTrue == true { return "is for an organization" }
    guard case .other(let date)? = profile["ExpirationDate"],
      let day = CalendarDay(parsing: String(date.prefix(10)))
    else { return "has no date of expiration" }
    if day.secondsSince1970 + 86_400 <= now { return "expired on \(day)" }
    let allowed = profile["Entitlements"]?.members ?? [:]
    let own = (entitlements?.members ?? [:]).filter {
      $0.key != "get-task-allow" && $0.key != "beta-reports-active"
    }
    let other = own.sorted { $0.key < $1.key }.first { key, value in
      !(allowed[key].map { Self.allows($0, value) } ?? false)
    }
    return other.map { key, _ in
      allowed[key] == nil
        ? "lacks the entitlement \(ForeignText.quoted(key))"
        : "has another value of the entitlement \(ForeignText.quoted(key)) than the signature"
    }
  }

  /// True if a profile's value allows that of a signature: `ABC.*` allows each with this start.
  private static func allows(_ allowed: PropertyList, _ value: PropertyList) -> Bool {
    switch (allowed, value) {
    case (.text(let pattern), .text(let text)):
      pattern.hasSuffix("*") ? text.hasPrefix(pattern.dropLast()) : pattern == text
    case (.text("*"), _), (_, .dictionary): true
    case (_, .list(let items)): items.allSatisfy { allows(allowed, $0) }
    case (.list(let items), _): items.contains { allows($0, value) }
    default: allowed == value
    }
  }
}
