extension String {
  /// The text on one line, without control and bidirectional characters, at most 500 characters.
  var strippingControls: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars.lazy.prefix(4096) where text.count < 500 {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        if scalar == "\n", text.last != " " { text.append(" ") }
      default: text.append(scalar)
      }
    }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
