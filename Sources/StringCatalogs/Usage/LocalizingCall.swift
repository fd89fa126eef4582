/// A function of Apple's frameworks that looks a literal up in a table of texts.
enum LocalizingCall {
  /// The key is the first argument, which has no label.
  case first(takesString: Bool)
  /// The key has this label.
  case labelled(String, takesString: Bool)

  /// The function of a name; nil where it is none of these.
  init?(_ name: Slice<UnsafeRawBufferPointer>, isMember: Bool) {
    // Sources are full of calls: one String for each is dear only beyond any real length.
    if name.count > 32 { return nil }
    let text = String(decoding: name, as: UTF8.self)
    if let label = Self.labels[text] {
      self = .labelled(label, takesString: label == "forKey")
    } else if (isMember ? Self.modifiers : Self.functions).contains(text) {
      self = .first(takesString: text == "NSLocalizedString")
    } else {
      return nil
    }
  }

  /// True where the key is a String, whose interpolations are no arguments of a format.
  var takesString: Bool {
    switch self {
    case .first(let takesString), .labelled(_, let takesString): takesString
    }
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
