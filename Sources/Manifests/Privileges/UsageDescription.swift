/// What the keys of an Info.plist let an app ask its user for.
enum UsageDescription {
  static let keys = table.keys.sorted()

  /// What a key is about; nil for one that is not known.
  static func words(_ key: String) -> String? { table[key] }

  private static let table = [
    "NSAppleEventsUsageDescription": "other apps",
    "NSAppleMusicUsageDescription": "the media library",
    "NSBluetoothAlwaysUsageDescription": "Bluetooth",
    "NSCalendarsFullAccessUsageDescription": "the calendars",
    "NSCalendarsUsageDescription": "the calendars",
    "NSCalendarsWriteOnlyAccessUsageDescription": "the calendars, to write",
    "NSCameraUsageDescription": "the camera",
    "NSContactsUsageDescription": "the contacts",
    "NSFaceIDUsageDescription": "Face ID",
    "NSHealthShareUsageDescription": "health data",
    "NSHealthUpdateUsageDescription": "health data, to write",
    "NSHomeKitUsageDescription": "the home",
    "NSLocalNetworkUsageDescription": "the local network",
    "NSLocationAlwaysAndWhenInUseUsageDescription": "the location at any time",
    "NSLocationWhenInUseUsageDescription": "the location",
    "NSMicrophoneUsageDescription": "the microphone",
    "NSMotionUsageDescription": "motion data",
    "NSPhotoLibraryAddUsageDescription": "the photos, to add some",
    "NSPhotoLibraryUsageDescription": "the photos",
    "NSRemindersFullAccessUsageDescription": "the reminders",
    "NSRemindersUsageDescription": "the reminders",
    "NSSiriUsageDescription": "Siri",
    "NSSpeechRecognitionUsageDescription": "speech recognition",
    "NSUserTrackingUsageDescription": "tracking across apps",
    "NFCReaderUsageDescription": "NFC",
  ]
}
