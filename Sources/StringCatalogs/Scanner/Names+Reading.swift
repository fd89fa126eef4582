extension UnitState {
  /// The state of a name as it is written.
  init(_ name: StringToken, in cursor: ByteCursor) {
    self =
      if cursor.reads(name, "translated") {
        .translated
      } else if cursor.reads(name, "new") {
        .new
      } else if cursor.reads(name, "needs_review") {
        .needsReview
      } else if cursor.reads(name, "stale") {
        .stale
      } else {
        name.isEmpty ? .unmarked : .unknown
      }
  }
}

extension ExtractionState {
  /// The state of a name as it is written.
  init(_ name: StringToken, in cursor: ByteCursor) {
    self =
      if cursor.reads(name, "manual") {
        .manual
      } else if cursor.reads(name, "stale") {
        .stale
      } else if cursor.reads(name, "extracted_with_value") {
        .extractedWithValue
      } else {
        cursor.reads(name, "migrated") ? .migrated : .unknown
      }
  }
}

extension PluralCategory {
  /// The category of a name as it is written.
  init(_ name: StringToken, in cursor: ByteCursor) {
    self =
      if cursor.reads(name, "other") {
        .other
      } else if cursor.reads(name, "one") {
        .one
      } else if cursor.reads(name, "few") {
        .few
      } else if cursor.reads(name, "many") {
        .many
      } else if cursor.reads(name, "two") {
        .two
      } else {
        cursor.reads(name, "zero") ? .zero : .unknown
      }
  }
}

extension CatalogDevice {
  /// The device of a name as it is written.
  init(_ name: StringToken, in cursor: ByteCursor) {
    // A catalog has few devices, so creating a String for each is cheap.
    self = name.count > 16 ? .unknown : CatalogDevice(rawValue: cursor.text(of: name)) ?? .unknown
  }
}
