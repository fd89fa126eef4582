package import Diagnostics

extension RuleID {
  /// That a manifest can be read.
  package static let manifest: RuleID = "manifest"
  /// That no text is changed or dropped for want of quotes.
  package static let unquotedScalar: RuleID = "unquoted-scalar"
  /// That every key is one that XcodeGen reads.
  package static let unknownKey: RuleID = "unknown-key"
  /// That every value is one that XcodeGen reads.
  package static let unknownValue: RuleID = "unknown-value"
  /// That no build setting stands beside `base`, `configs` or `groups`.
  package static let mixedSettings: RuleID = "mixed-settings"
  /// That a written Info.plist has the versions of the build settings.
  package static let plistVersion: RuleID = "plist-version"
  /// That every written property list has one owner.
  package static let plistOwner: RuleID = "plist-owner"
  /// That every target that needs an Info.plist has one.
  package static let missingInfoPlist: RuleID = "missing-info-plist"
  /// That an app and what it embeds agree.
  package static let targetAgreement: RuleID = "target-agreement"
  /// That whoever generates knows that a command runs.
  package static let generateCommand: RuleID = "generate-command"
  /// That a version is set in one place.
  package static let versionShadow: RuleID = "version-shadow"

  /// The rules of a manifest, in the order in which they are asked.
  package static let manifestRules: [RuleID] = [
    .manifest, .unquotedScalar, .unknownKey, .unknownValue, .mixedSettings, .plistVersion,
    .plistOwner, .missingInfoPlist, .targetAgreement, .generateCommand, .versionShadow,
  ]
}
