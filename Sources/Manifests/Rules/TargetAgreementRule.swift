import Base
import YAML

/// Apps and embedded targets that disagree on shared values.
enum TargetAgreementRule {
  static func findings(in model: SpecModel) -> [ManifestFinding] {
    model.targets.flatMap { host -> [ManifestFinding] in
      let guests = model.guests(of: host)
      let near = guests.filter { $0.platform == host.platform }
      return shared("com.apple.security.application-groups", "App Group", host, near, model)
        + shared("keychain-access-groups", "keychain group", host, near, model)
        + guests.compactMap { bundleID(host, $0, model) }
        + near.flatMap { urlSchemes(host, $0, model) }
        + near.compactMap { deploymentTarget(host, $0, model) }
    }
  }

  /// Groups that only one side has, so that the other can't read the data.
  private static func shared(
    _ key: String, _ name: String, _ host: SpecTarget, _ guests: [SpecTarget], _ model: SpecModel
  ) -> [ManifestFinding] {
    guard let own = model.entitlement(key, of: host) else { return [] }
    var findings: [ManifestFinding] = []
    var used: Set<String> = []
    var isKnown = true
    for guest in guests {
      guard let groups = model.entitlement(key, of: guest) else {
        isKnown = false
        continue
      }
      used.formUnion(groups)
      for group in groups where !own.contains(group) && isComparable(group, own) {
        findings.append(
          finding(
            "\(name) \(quoted(group)) of target \(quoted(guest.name)) is missing in "
              + "\(quoted(host.name)), which embeds it",
            hint: "write the same \(name) in both targets", guest,
            at: guest.node.entry("entitlements")?.keyPlace, name + group))
      }
    }
    guard isKnown, !guests.isEmpty, findings.isEmpty else { return findings }
    for group in own
    where !used.contains(group) && isComparable(group, Array(used))
      && !isOwn(group, key, host, model)
    {
      findings.append(
        finding(
          "\(name) \(quoted(group)) of target \(quoted(host.name)) is in no target that "
            + "it embeds, so no target shares it",
          hint: "write it below 'entitlements:' of the targets that share its data", host,
          at: host.node.entry("entitlements")?.keyPlace, name + group))
    }
    return findings
  }

  /// The app's default keychain group, which needs no counterpart.
  private static func isOwn(
    _ group: String, _ key: String, _ host: SpecTarget, _ model: SpecModel
  ) -> Bool {
    key == "keychain-access-groups"
      && (group == model.bundleID(of: host, in: model.mainConfiguration)
        || group == "$(PRODUCT_BUNDLE_IDENTIFIER)" || group == "$(CFBundleIdentifier)")
  }

  /// False if one side depends on unknown settings.
  private static func isComparable(_ group: String, _ others: [String]) -> Bool {
    !group.contains("$") && !others.contains { $0.contains("$") }
  }

  private static func bundleID(
    _ host: SpecTarget, _ guest: SpecTarget, _ model: SpecModel
  ) -> ManifestFinding? {
    for configuration in model.settings.configurations {
      guard let own = model.bundleID(of: host, in: configuration),
        let other = model.bundleID(of: guest, in: configuration), !other.hasPrefix(own + ".")
      else { continue }
      let place = model.settings.value("PRODUCT_BUNDLE_IDENTIFIER", of: guest, in: configuration)?
        .place
      return finding(
        "bundle id \(quoted(other)) of target \(quoted(guest.name)) does not start with "
          + "\(quoted(own + ".")), the bundle id of \(quoted(host.name)), which embeds it",
        hint: "write 'PRODUCT_BUNDLE_IDENTIFIER: \(ForeignText.shown(own)).NAME'", guest, at: place,
        "bundle-id")
    }
    return nil
  }

  /// URL schemes that an extension uses, but its app does not open.
  private static func urlSchemes(
    _ host: SpecTarget, _ guest: SpecTarget, _ model: SpecModel
  ) -> [ManifestFinding] {
    guard let own = model.urlSchemes(of: host) else { return [] }
    let stated = (model.urlSchemes(of: guest) ?? []) + namedSchemes(in: guest, model)
    return Set(stated).sorted().compactMap { scheme in
      guard !own.contains(scheme), isComparable(scheme, own), !(own.isEmpty && scheme.isEmpty)
      else {
        return nil
      }
      return finding(
        "URL scheme \(quoted(scheme)) of target \(quoted(guest.name)) is missing in "
          + "\(quoted(host.name)), which embeds it",
        hint: "write the same scheme in both targets", guest,
        at: guest.node.entry("info")?.keyPlace, "scheme" + scheme)
    }
  }

  /// The values of Info.plist keys such as `OAuthURLScheme`.
  private static func namedSchemes(in target: SpecTarget, _ model: SpecModel) -> [String] {
    guard case .written(let info, _) = model.infoSource(of: target, in: model.mainConfiguration)
    else { return [] }
    return (info["properties"]?.entries ?? [])
      .filter { $0.key.lowercased().hasSuffix("urlscheme") }
      .compactMap { entry in
        entry.value.text.map { model.resolved($0, of: target, in: model.mainConfiguration) ?? $0 }
      }
  }

  private static func deploymentTarget(
    _ host: SpecTarget, _ guest: SpecTarget, _ model: SpecModel
  ) -> ManifestFinding? {
    guard let own = model.deploymentTarget(of: host), let other = model.deploymentTarget(of: guest),
      !isSameVersion(own.version, other.version)
    else { return nil }
    return finding(
      "deployment target \(quoted(other.version)) of target \(quoted(guest.name)) differs from "
        + "\(quoted(own.version)) of \(quoted(host.name)), which embeds it",
      hint: "write the deployment target once, below 'options:'", guest, at: other.place,
      "deployment-target")
  }

  /// `16`, `16.0` and `16.0.0` are equal.
  private static func isSameVersion(_ left: String, _ right: String) -> Bool {
    func numbers(_ text: String) -> [Int]? {
      var numbers: [Int] = []
      for part in text.split(separator: ".", omittingEmptySubsequences: false) {
        guard let number = Int(part) else { return nil }
        numbers.append(number)
      }
      while numbers.last == 0 { numbers.removeLast() }
      return numbers
    }
    guard let left = numbers(left), let right = numbers(right) else { return true }
    return left == right
  }

  private static func finding(
    _ message: String, hint: Remedy, _ target: SpecTarget, at place: Place?, _ what: String
  ) -> ManifestFinding {
    ManifestFinding(
      Diagnostic(
        .targetAgreement, message, severity: .warning, hint: hint, place: place ?? target.keyPlace,
        identity: [target.key, what]))
  }
}
