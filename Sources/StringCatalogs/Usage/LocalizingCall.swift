/// An Apple function that looks up a literal in a table of texts.
struct LocalizingCall {
  /// The label of the key; nil for an unlabeled first argument.
  let label: String?
  /// True if the key is a String, whose interpolations are not format arguments.
  let takesString: Bool

  /// The function with this name; nil for other functions.
  init?(_ name: Slice<UnsafeRawBufferPointer>, isMember: Bool) {
    // Sources have many calls: a String is created only for names of realistic length.
    if name.count > 32 { return nil }
    let text = String(decoding: name, as: UTF8.self)
    label = Self.labels[text]
    guard label != nil || (isMember ? Self.modifiers : Self.functions).contains(text) else {
      return nil
    }
    takesString = label == "forKey" || text == "NSLocalizedString"
  }

  private static let labels: [String: String] = [
    "String": "localized", "AttributedString": "localized", "localizedString": "forKey",
  ]

  private static let functions: Set<String> = [
    "NSLocalizedString", "LocalizedStringKey", "LocalizedStringResource", "Text", "Button",
    "Label", "Toggle", "Picker", "Section", "Link", "NavigationLink", "TextField", "SecureField",
    "Menu", "DisclosureGroup", "GroupBox", "Stepper", "Tab", "Gauge", "ProgressView",
    "DatePicker", "ColorPicker", "ControlGroup", "ShareLink", "LabeledContent", "Window",
    "WindowGroup", "CommandMenu", "ContentUnavailableView", "TableColumn",
  ]

  private static let modifiers: Set<String> = [
    "navigationTitle", "navigationBarTitle", "navigationSubtitle", "alert", "confirmationDialog",
    "accessibilityLabel", "accessibilityHint", "accessibilityValue", "help", "badge",
  ]
}
