/// The arguments of a call that have been read so far.
struct OpenCall {
  private let function: LocalizingCall?
  private var position = 0
  private var label = ""
  private var text: LiteralText?
  private var offset = 0
  private var table = KeyUse.Table.named(KeyUse.defaultTable)

  /// A call of a function; nil for one that localizes nothing, and for other brackets.
  init(_ function: LocalizingCall?) { self.function = function }

  var key: FoundKey? {
    text.map {
      FoundKey(
        text: $0, table: table, offset: offset, isPlain: function?.takesString == true)
    }
  }

  mutating func beginArgument() {
    position += 1
    label = ""
  }

  mutating func label(_ name: String) {
    label = name
    if isTable { table = .unknown }
  }

  private var isTable: Bool { label == "table" || label == "tableName" }

  /// Adds a literal that is a whole argument.
  mutating func take(_ literal: LiteralText, at place: Int) {
    if isTable {
      if !literal.hasHoles { table = .named(String(decoding: literal.bytes, as: UTF8.self)) }
    } else if isKey {
      (text, offset) = (literal, place)
    }
  }

  private var isKey: Bool {
    guard let function else { return false }
    return function.label.map { label == $0 } ?? (position == 0 && label.isEmpty)
  }
}

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
