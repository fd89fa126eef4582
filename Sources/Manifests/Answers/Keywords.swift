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
