import Base

/// The type of a template value.
///
/// No valid value can break out of YAML, code or a path, or of XML, where `&` is escaped.
package enum AnswerKind: String, CaseIterable, Sendable {
  /// A letter, then letters and digits; not a reserved word of Swift or Kotlin.
  case identifier
  /// Components of letters, digits and hyphens, separated by dots.
  case bundleID = "bundle-id"
  /// One to three numbers separated by dots.
  case version
  /// Ten uppercase letters or digits, as Apple assigns them.
  case teamID = "team-id"
  /// A BCP 47 tag, such as `en` or `pt-BR`.
  case language
  /// `true` or `false`.
  case bool
  /// One of the variable's choices.
  case choice
  /// One line of text.
  case text
  /// An `https` URL.
  case url

  /// The description of the allowed values.
  package var words: String {
    switch self {
    case .identifier: "a letter, then at most 49 letters or digits; not a keyword or framework"
    case .bundleID: "a reverse domain name such as com.example.demo"
    case .version: "one to three numbers separated by dots, such as 17.0"
    case .teamID: "ten uppercase letters or digits"
    case .language: "a language tag such as en or pt-BR"
    case .bool: "true or false"
    case .choice: "one of the choices"
    case .text:
      "one line of letters, digits, spaces and -_.,!?(), also & between spaces, that starts with a letter or digit"
    case .url: "a URL such as https://example.com/path"
    }
  }

  /// True for a value of this type; choices are checked elsewhere.
  package func allows(_ value: String) -> Bool {
    if value.unicodeScalars.count > TemplateLimits.answer || value.isEmpty { return false }
    return switch self {
    case .identifier: Self.isIdentifier(value)
    case .bundleID: Self.isBundleID(value)
    case .version: Self.isVersion(value)
    case .teamID: value.utf8.count == 10 && value.utf8.allSatisfy(Self.isCapitalOrDigit)
    case .language: Self.isLanguage(value)
    case .bool: value == "true" || value == "false"
    case .choice, .text: Self.isText(value)
    case .url: Self.isAddress(value)
    }
  }

  private static func isCapitalOrDigit(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || byte &- UInt8(ascii: "A") < 26
  }

  private static func isIdentifier(_ value: String) -> Bool {
    let bytes = Array(value.utf8)
    return bytes.count <= 50 && ASCII.isLetter(bytes[0]) && bytes.allSatisfy(ASCII.isAlphanumeric)
      && !Keywords.all.contains(value) && !Keywords.modules.contains(value.lowercased())
  }

  private static func isBundleID(_ value: String) -> Bool {
    let parts = value.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return value.utf8.count <= 155 && parts.count >= 2
      && parts.allSatisfy { part in
        guard let first = part.first, let last = part.last else { return false }
        return ASCII.isAlphanumeric(first) && ASCII.isAlphanumeric(last)
          && part.allSatisfy { ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
      } && parts[0].first.map(ASCII.isLetter) == true
  }

  private static func isVersion(_ value: String) -> Bool {
    let parts = value.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count <= 3
      && parts.allSatisfy { (1...6).contains($0.count) && $0.allSatisfy(ASCII.isDigit) }
  }

  private static func isLanguage(_ value: String) -> Bool {
    let parts = value.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return value.utf8.count <= 35 && (2...3).contains(parts[0].count)
      && parts[0].allSatisfy(ASCII.isLetter)
      && parts.dropFirst().allSatisfy {
        (1...8).contains($0.count) && $0.allSatisfy(ASCII.isAlphanumeric)
      }
  }

  /// Words in any script.
  ///
  /// The first character is restricted because YAML could interpret it.
  private static func isText(_ value: String) -> Bool {
    let scalars = value.unicodeScalars
    guard let first = scalars.first, let last = scalars.last, isWord(first), last != " " else {
      return false
    }
    let rest = value.replacing(" & ", with: " ").unicodeScalars
    return rest.allSatisfy { isWord($0) || " -_.,!?()".unicodeScalars.contains($0) }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .decimalNumber:
      true
    default: false
    }
  }

  private static func isAddress(_ value: String) -> Bool {
    guard value.hasPrefix("https://") else { return false }
    let rest = value.utf8.dropFirst(8)
    let host = rest.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: ":") }
    guard let first = host.first, ASCII.isAlphanumeric(first),
      host.allSatisfy({
        ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-")
      })
    else { return false }
    var path = rest.dropFirst(host.count)
    if path.first == UInt8(ascii: ":") {
      let port = path.dropFirst().prefix { ASCII.isDigit($0) }
      if !(1...5).contains(port.count) { return false }
      path = path.dropFirst(1 + port.count)
    }
    return (path.isEmpty || path.first == UInt8(ascii: "/"))
      && path.allSatisfy { ASCII.isAlphanumeric($0) || "/._~-".utf8.contains($0) }
  }
}

/// Reserved words of Swift, Kotlin or Java, which can't be names.
enum Keywords {
  static let all: Set<String> = java.union(swift).union(kotlin)

  /// Words that can't be a part of a Java or Kotlin package name.
  static let inPackages = java.union(kotlin)

  private static let java: Set<String> = [
    "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const",
    "continue", "default", "do", "double", "else", "enum", "extends", "false", "final", "finally",
    "float", "for", "goto", "if", "implements", "import", "instanceof", "int", "interface", "long",
    "native", "new", "null", "package", "private", "protected", "public", "return", "short",
    "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws", "transient",
    "true", "try", "void", "volatile", "while",
  ]

  private static let swift: Set<String> = [
    "Any", "Protocol", "Self", "Type", "actor", "as", "associatedtype", "async", "await", "catch",
    "defer", "deinit", "extension", "fallthrough", "fileprivate", "func", "guard", "in", "init",
    "inout", "internal", "is", "let", "nil", "open", "operator", "precedencegroup", "protocol",
    "repeat", "rethrows", "self", "some", "struct", "subscript", "typealias", "var", "where",
  ]

  /// Apple frameworks, in lowercase: an app module with the name of a framework hides it from
  /// itself and from everything that imports both.
  ///
  /// `shared` is the framework of the built-in templates. The names are from Apple's technologies
  /// page.
  static let modules: Set<String> = [
    "accelerate", "accessibility", "accounts", "activitykit", "adattributionkit", "adservices",
    "alarmkit", "appintents", "appkit", "applearchive", "apptrackingtransparency", "arkit",
    "audiotoolbox", "authenticationservices", "avfaudio", "avfoundation", "avkit",
    "backgroundassets", "backgroundtasks", "businesschat", "callkit", "carkey", "carplay", "charts",
    "cinematic", "classkit", "clockkit", "cloudkit", "colorsync", "combine", "compression",
    "contacts", "contactsui", "corebluetooth", "coredata", "corefoundation", "coregraphics",
    "corehaptics", "coreimage", "corelocation", "coremedia", "coremidi", "coreml", "coremotion",
    "corenfc", "corespotlight", "coretelephony", "coretext", "corevideo", "corewlan",
    "createml", "cryptokit", "cryptotokenkit", "darwin", "datadetection", "deviceactivity",
    "devicecheck", "devicediscoveryui", "dispatch", "distributed", "eventkit", "eventkitui",
    "exposurenotification", "externalaccessory", "familycontrols", "fileprovider", "financekit",
    "foundation", "foundationmodels", "gamecontroller", "gamekit", "gameplaykit", "glkit",
    "groupactivities", "healthkit", "homekit", "identitylookup", "imageio", "imageplayground",
    "intents", "intentsui", "iokit", "iosurface", "javascriptcore", "journalingsuggestions",
    "linkpresentation", "livecommunicationkit", "localauthentication", "managedsettings",
    "mapkit", "matter", "mediaplayer", "messages", "messageui", "metal", "metalkit", "metrickit",
    "modelio", "multipeerconnectivity", "musickit", "naturallanguage", "nearbyinteraction",
    "network", "networkextension", "notificationcenter", "observation", "opengles", "oslog",
    "paperkit", "passkit", "pdfkit", "pencilkit", "permissionkit", "phase", "photos", "photosui",
    "proximityreader", "pushkit", "quartzcore", "quicklook", "realitykit", "regexbuilder",
    "relevancekit", "replaykit", "roomplan", "safariservices", "scenekit", "screencapturekit",
    "security", "sensorkit", "sharedwithyou", "shared", "shazamkit", "social", "soundanalysis",
    "speech", "spritekit", "storekit", "swift", "swiftdata", "swiftui", "symbols",
    "synchronization",
    "systemconfiguration", "tabulardata", "testing", "tipkit", "translation", "tvmlkit", "tvuikit",
    "uikit", "usernotifications", "usernotificationsui", "videotoolbox", "vision", "visionkit",
    "watchconnectivity", "watchkit", "weatherkit", "webkit", "widgetkit", "workoutkit", "xctest",
  ]

  private static let kotlin: Set<String> = [
    "as", "fun", "in", "interface", "is", "object", "typealias", "typeof", "val", "var", "when",
  ]
}
