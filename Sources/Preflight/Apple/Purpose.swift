import Base

/// The keys with which an app says why it uses protected data.
enum Purpose {
  /// A key, its frameworks, and the classes and functions that need it.
  struct Entry {
    let key: String
    let symbols: [String]
  }

  static func isKey(_ key: String) -> Bool {
    key.hasSuffix("UsageDescription") && (key.hasPrefix("NS") || key.hasPrefix("NFC"))
  }

  /// Only names that are used for nothing else; an older key can replace a newer one.
  static let entries = [
    Entry(
      key: "NSCameraUsageDescription",
      symbols: [
        "AVCaptureDevice", "VNDocumentCameraViewController", "DataScannerViewController",
        "ARSession",
      ]),
    Entry(key: "NSMicrophoneUsageDescription", symbols: ["AVAudioRecorder", "AVAudioApplication"]),
    Entry(key: "NSPhotoLibraryUsageDescription", symbols: ["PHPhotoLibrary", "PHAsset"]),
    Entry(
      key: "NSPhotoLibraryAddUsageDescription", symbols: ["UIImageWriteToSavedPhotosAlbum"]),
    Entry(key: "NSLocationWhenInUseUsageDescription", symbols: ["CLLocationManager"]),
    Entry(
      key: "NSLocationAlwaysAndWhenInUseUsageDescription", symbols: ["requestAlwaysAuthorization"]),
    Entry(key: "NSContactsUsageDescription", symbols: ["CNContactStore"]),
    Entry(
      key: "NSCalendarsFullAccessUsageDescription", symbols: ["requestFullAccessToEvents"]),
    Entry(
      key: "NSCalendarsWriteOnlyAccessUsageDescription", symbols: ["requestWriteOnlyAccessToEvents"]
    ),
    Entry(
      key: "NSRemindersFullAccessUsageDescription", symbols: ["requestFullAccessToReminders"]),
    Entry(
      key: "NSBluetoothAlwaysUsageDescription",
      symbols: ["CBCentralManager", "CBPeripheralManager"]),
    Entry(key: "NSFaceIDUsageDescription", symbols: ["LAContext"]),
    Entry(
      key: "NSHealthShareUsageDescription", symbols: ["HKHealthStore"]),
    Entry(
      key: "NSMotionUsageDescription", symbols: ["CMMotionActivityManager", "CMPedometer"]),
    Entry(key: "NSSpeechRecognitionUsageDescription", symbols: ["SFSpeechRecognizer"]),
    Entry(key: "NSUserTrackingUsageDescription", symbols: ["ATTrackingManager"]),
    Entry(key: "NSAppleMusicUsageDescription", symbols: ["MPMediaLibrary", "MPMediaQuery"]),
    Entry(key: "NSSiriUsageDescription", symbols: ["INPreferences"]),
    Entry(key: "NSHomeKitUsageDescription", symbols: ["HMHomeManager"]),
    Entry(
      key: "NFCReaderUsageDescription", symbols: ["NFCNDEFReaderSession", "NFCTagReaderSession"]),
    Entry(key: "NSNearbyInteractionUsageDescription", symbols: ["NISession"]),
    Entry(key: "NSLocalNetworkUsageDescription", symbols: ["NWBrowser"]),
    Entry(
      key: "NSVideoSubscriberAccountUsageDescription", symbols: ["VSAccountManager"]),
    Entry(key: "NSSensorKitUsageDescription", symbols: ["SRSensorReader"]),
    Entry(key: "NSGKFriendListUsageDescription", symbols: ["loadFriends"]),
    Entry(key: "NSAlarmKitUsageDescription", symbols: ["AlarmManager"]),
  ]

  /// True for the texts of an information list in a language.
  static func isTable(_ path: String) -> Bool {
    ["InfoPlist.strings", "InfoPlist.xcstrings"].contains(PathParts(path).name(0))
  }

  /// The keys that a table contains, in any form.
  static func keys(in table: [UInt8]) -> [String] {
    let words = table.split { !ASCII.isAlphanumeric($0) }.map { ASCII.text($0) }
    return words.filter(isKey)
  }

  /// True if a key or one for the same data is among the keys.
  static func isDeclared(_ key: String, among keys: Set<String>) -> Bool {
    if keys.contains(key) { return true }
    let same = [
      ["NSLocation"], ["NSCalendars"], ["NSReminders"], ["NSBluetooth"], ["NSHealth"],
      ["NSPhotoLibrary"],
    ]
    return same.contains { group in
      group.contains { key.hasPrefix($0) }
        && keys.contains { other in
          group.contains { other.hasPrefix($0) }
        }
    }
  }

  /// The frameworks of which a background mode needs one.
  static let backgroundModes: [String: [String]] = [
    "audio": ["AVFoundation", "AVFAudio", "AudioToolbox", "MediaPlayer", "AVKit", "CoreAudio"],
    "location": ["CoreLocation", "MapKit"],
    "voip": ["PushKit", "CallKit"],
    "bluetooth-central": ["CoreBluetooth"], "bluetooth-peripheral": ["CoreBluetooth"],
    "external-accessory": ["ExternalAccessory"], "processing": ["BackgroundTasks"],
    "nearby-interaction": ["NearbyInteraction"], "push-to-talk": ["PushToTalk"],
  ]
}
