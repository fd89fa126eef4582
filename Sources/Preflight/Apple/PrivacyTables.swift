/// The keys and values that Apple accepts in a privacy manifest.
enum PrivacyTables {
  /// An API whose use needs a reason.
  struct Category {
    let name: String
    let reasons: [String]
    /// Symbols in programs, without the leading underscore.
    let symbols: [String]
    /// Names in sources.
    let words: [String]
  }

  static let prefix = "NSPrivacyAccessedAPICategory"

  static let categories = [
    Category(
      name: "FileTimestamp", reasons: ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"],
      symbols: [
        "getattrlist", "getattrlistbulk", "fgetattrlist", "stat", "fstat", "fstatat", "lstat",
        "getattrlistat", "NSFileCreationDate", "NSFileModificationDate",
        "NSURLContentModificationDateKey", "NSURLCreationDateKey",
      ], words: ["fileModificationDate", "contentModificationDateKey", "creationDateKey"]),
    Category(
      name: "SystemBootTime", reasons: ["35F9.1", "8FFB.1", "3D61.1"],
      symbols: ["mach_absolute_time", "mach_continuous_time"],
      words: ["systemUptime", "mach_absolute_time"]),
    Category(
      name: "DiskSpace", reasons: ["85F4.1", "E174.1", "7D9E.1", "B728.1"],
      symbols: [
        "statfs", "statvfs", "fstatfs", "fstatvfs", "NSURLVolumeAvailableCapacityKey",
        "NSURLVolumeAvailableCapacityForImportantUsageKey",
        "NSURLVolumeAvailableCapacityForOpportunisticUsageKey", "NSURLVolumeTotalCapacityKey",
        "NSFileSystemFreeSize", "NSFileSystemSize",
      ],
      words: [
        "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
        "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey",
        "systemFreeSize",
      ]),
    Category(
      name: "ActiveKeyboards", reasons: ["3EC4.1", "54BD.1"], symbols: [],
      words: ["activeInputModes"]),
    Category(
      name: "UserDefaults", reasons: ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"],
      symbols: ["OBJC_CLASS_$_NSUserDefaults"],
      words: ["UserDefaults", "NSUserDefaults", "AppStorage"]),
  ]

  /// Reasons that Apple describes for SDKs only.
  static let sdkReasons: Set<String> = ["0A2A.1", "C56D.1"]

  static let keys = [
    "NSPrivacyTracking", "NSPrivacyTrackingDomains", "NSPrivacyCollectedDataTypes",
    "NSPrivacyAccessedAPITypes",
  ]
  static let accessKeys = ["NSPrivacyAccessedAPIType", "NSPrivacyAccessedAPITypeReasons"]
  static let dataKeys = [
    "NSPrivacyCollectedDataType", "NSPrivacyCollectedDataTypeLinked",
    "NSPrivacyCollectedDataTypeTracking", "NSPrivacyCollectedDataTypePurposes",
  ]

  private static func words(_ prefix: String, _ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map { prefix + $0 }
  }

  static let dataTypes = words(
    "NSPrivacyCollectedDataType",
    """
    Name EmailAddress PhoneNumber PhysicalAddress OtherUserContactInfo Health Fitness PaymentInfo
    CreditInfo OtherFinancialInfo PreciseLocation CoarseLocation SensitiveInfo Contacts
    EmailsOrTextMessages PhotosorVideos AudioData GameplayContent CustomerSupport OtherUserContent
    BrowsingHistory SearchHistory UserID DeviceID PurchaseHistory ProductInteraction
    AdvertisingData OtherUsageData CrashData PerformanceData OtherDiagnosticData
    EnvironmentScanning Hands Head OtherDataTypes
    """)

  static let purposes = words(
    "NSPrivacyCollectedDataTypePurpose",
    """
    ThirdPartyAdvertising DeveloperAdvertising Analytics ProductPersonalization AppFunctionality
    Other
    """)

  /// The SDKs that need a privacy manifest and a signature of their own.
  static let sdks = Set(
    words(
      "",
      """
      Abseil AFNetworking Alamofire AppAuth BoringSSL openssl_grpc Capacitor Charts
      connectivity_plus Cordova device_info_plus DKImagePickerController DKPhotoGallery FBAEMKit
      FBLPromises FBSDKCoreKit FBSDKCoreKit_Basics FBSDKLoginKit FBSDKShareKit file_picker
      FirebaseABTesting FirebaseAuth FirebaseCore FirebaseCoreDiagnostics FirebaseCoreExtension
      FirebaseCoreInternal FirebaseCrashlytics FirebaseDynamicLinks FirebaseFirestore
      FirebaseInstallations FirebaseMessaging FirebaseRemoteConfig Flutter flutter_inappwebview
      flutter_local_notifications fluttertoast FMDB geolocator_apple GoogleDataTransport
      GoogleSignIn GoogleToolboxForMac GoogleUtilities grpcpp GTMAppAuth GTMSessionFetcher hermes
      image_picker_ios IQKeyboardManager IQKeyboardManagerSwift Kingfisher leveldb Lottie
      MBProgressHUD nanopb OneSignal OneSignalCore OneSignalExtension OneSignalOutcomes OpenSSL
      OrderedSet package_info package_info_plus path_provider path_provider_ios Promises Protobuf
      Reachability RealmSwift RxCocoa RxRelay RxSwift SDWebImage share_plus
      shared_preferences_ios SnapKit sqflite Starscream SVProgressHUD SwiftyGif SwiftyJSON Toast
      UnityFramework url_launcher url_launcher_ios video_player_avfoundation wakelock
      webview_flutter_wkwebview
      """))
}
