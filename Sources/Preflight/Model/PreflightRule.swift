package import Base

/// The rules on what a store refuses; the page of each has its source.
package enum PreflightRule: String, CaseIterable, Sendable {
  // Store texts
  case textTooLong = "text-too-long"
  case textNearLimit = "text-near-limit"
  case textMissing = "text-missing"
  case textLocale = "text-locale"
  case textChangelog = "text-changelog"
  case textLineBreak = "text-line-break"
  case textCharacter = "text-character"
  case textEncoding = "text-encoding"
  case textAddress = "text-url"
  case textPlaceholder = "text-placeholder"
  case textPlatform = "text-platform"
  case textPrice = "text-price"
  case textMarkup = "text-markup"
  case keywordsSeparator = "keywords-separator"
  case keywordsWaste = "keywords-waste"
  case copyrightYear = "copyright-year"
  case reviewSecret = "review-secret"
  // Images
  case shotSize = "shot-size"
  case shotFormat = "shot-format"
  case shotAlpha = "shot-alpha"
  case shotCount = "shot-count"
  case playGraphic = "play-graphic"
  // Apple
  case appleVersionForm = "apple-version-form"
  case appleBuildForm = "apple-build-form"
  case appleVersionDiffers = "apple-version-differs"
  case appleSDK = "apple-sdk"
  case appleMinimumOS = "apple-minimum-os"
  case appleSimulator = "apple-simulator"
  case appleLooseBinary = "apple-loose-binary"
  case appleSize = "apple-size"
  case appleDebugEntitlement = "apple-debug-entitlement"
  case appleProfile = "apple-profile"
  case appleBundleID = "apple-bundle-id"
  case purposeEmpty = "purpose-empty"
  case purposeMissing = "purpose-missing"
  case privacyInvalid = "privacy-invalid"
  case privacyUndeclared = "privacy-undeclared"
  case privacySDK = "privacy-sdk"
  case privacySignature = "privacy-signature"
  case privacySDKReason = "privacy-sdk-reason"
  case encryptionKey = "encryption-key"
  case iconMissing = "icon-missing"
  case iconTransparent = "icon-transparent"
  case padOrientations = "ipad-orientations"
  case backgroundMode = "background-mode"
  case macCategory = "mac-category"
  case dsymMissing = "dsym-missing"
  // Android
  case androidTargetSDK = "android-target-sdk"
  case androidVersionCode = "android-version-code"
  case androidPageSize = "android-page-size"
  case androidZipAlign = "android-zip-align"
  case android64Bit = "android-64-bit"
  case androidABIParity = "android-abi-parity"
  case androidDebuggable = "android-debuggable"
  case androidExported = "android-exported"
  case androidForegroundService = "android-fgs"
  case permissionAdded = "permission-added"
  case androidSignature = "android-signature"
  case androidSize = "android-size"
  /// A file or an archive that can't be read, so that its rules are not checked.
  case unreadable = "preflight-unreadable"

  /// The name in reports.
  package var id: RuleID { RuleID(rawValue) }

  /// The usual severity: an error is refused for certain, a warning probably.
  package var severity: Severity {
    switch self {
    case .textTooLong, .textLineBreak, .textEncoding, .textAddress, .shotFormat, .shotCount,
      .playGraphic, .appleVersionForm, .appleBuildForm, .appleSDK, .appleMinimumOS,
      .appleSimulator, .appleLooseBinary, .appleSize, .appleDebugEntitlement, .appleProfile,
      .purposeEmpty, .privacyInvalid, .iconMissing, .iconTransparent, .padOrientations,
      .androidTargetSDK, .androidVersionCode, .android64Bit, .androidABIParity,
      .androidDebuggable, .androidExported, .unreadable, .textLocale:
      .error
    case .keywordsWaste: .note
    default: .warning
    }
  }

  func finding(
    _ message: String, hint: String, at place: Place, severity: Severity? = nil,
    identity: [String] = []
  ) -> Diagnostic {
    Diagnostic(
      id, message, severity: severity ?? self.severity, hint: .explain(hint), place: place,
      identity: identity)
  }

  /// A finding in a file as a whole.
  func finding(
    _ message: String, hint: String, in path: String, severity: Severity? = nil,
    identity: [String] = []
  ) -> Diagnostic {
    finding(
      message, hint: hint, at: Place(path: path, line: 1), severity: severity, identity: identity)
  }

  /// The rule could not be checked: which data is missing.
  func unknown(_ message: String, hint: String, in path: String) -> Diagnostic {
    .undecided(id, message, hint: .explain(hint), place: Place(path: path, line: 1))
  }
}

/// A store that takes an app.
package enum TargetStore: String, CaseIterable, Sendable {
  case apple = "app-store"
  case play

  /// The name for people.
  package var name: String {
    switch self {
    case .apple: "App Store Connect"
    case .play: "Google Play"
    }
  }
}
