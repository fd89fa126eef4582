import Base
import Manifests

/// The rules on the signature of an `.ipa`.
extension AppleArchive {
  func signature(_ bundle: BuiltBundle) -> [Diagnostic] {
    guard bundle.bundle.kind != .framework, !isMac else { return [] }
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
    if case .other(let date)? = profile["ExpirationDate"],
      let day = CalendarDay(parsing: String(date.prefix(10))), day.secondsSince1970 + 86_400 <= now
    {
      return "expired on \(day)"
    }
    let allowed = profile["Entitlements"]?.members ?? [:]
    let absent = (entitlements?.members ?? [:]).keys.sorted().first {
      allowed[$0] == nil && $0 != "get-task-allow" && $0 != "beta-reports-active"
    }
    return absent.map { "lacks the entitlement \(ForeignText.quoted($0))" }
  }
}
