/// A function of Apple's frameworks that looks a literal up in a table of texts.
struct LocalizingCall {
  /// The label of the key; nil where it is the first argument, which has none.
  let label: String?
  /// True where the key is a String, whose interpolations are no arguments of a format.
  let takesString: Bool

  /// The function of a name; nil where it is none of these.
  init?(_ name: Slice<UnsafeRawBufferPointer>, isMember: Bool) {
    // Sources are full of calls: one String for each is dear only beyond any real length.
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
