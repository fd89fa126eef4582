import Base

/// A set of app icons in an asset catalog.
struct IconSet {
  /// The folder `…/AppIcon.appiconset`.
  let folder: String
  private let files: PreflightFiles
  private var contents: String { folder + "/Contents.json" }

  init(_ folder: String, in files: PreflightFiles) {
    (self.folder, self.files) = (folder, files)
  }

  private struct Image: JSONReadable {
    var fileName: String?
    var size: String?
    var scale: String?
    var idiom: String?
    var isVariant = false

    init(reading json: inout JSONStream) throws(StreamFault) {
      try json.readObject { json, member throws(StreamFault) in
        switch member {
        case "filename": fileName = try json.readString()
        case "size": size = try json.readString()
        case "scale": scale = try json.readString()
        case "idiom": idiom = try json.readString()
        case "appearances":
          isVariant = true
          try json.skipValue()
        default: break
        }
      }
      if fileName?.isEmpty == true { fileName = nil }
    }

    /// True for the image of the App Store.
    var isLarge: Bool {
      size == "1024x1024" && (idiom == "universal" || idiom == "ios-marketing")
        || idiom == "mac" && size == "512x512" && scale == "2x"
        || idiom == "watch-marketing"
    }
  }

  private struct Contents: JSONReadable {
    var images: [Image] = []

    init(reading json: inout JSONStream) throws(StreamFault) {
      try json.readObject { json, member throws(StreamFault) in
        if member == "images" { images = try [Image](reading: &json) }
      }
    }
  }

  func findings() -> [Diagnostic] {
    let bytes: [UInt8]
    switch files.bytes(contents) {
    case .success(let read): bytes = read
    case .failure(let error): return PreflightFiles.unreadable(contents, error)
    }
    guard let images = Self.images(bytes) else {
      return [
        PreflightRule.iconMissing.finding(
          "\(ForeignText.quoted(contents)) is no valid list of icons",
          hint: "choose the icons again in Xcode", in: contents)
      ]
    }
    return missing(images) + large(images) + pixels(images)
  }

  private func missing(_ images: [Image]) -> [Diagnostic] {
    images.compactMap(\.fileName).uniqued
      .filter { !files.paths.contains(folder + "/" + $0) }.map { name in
        PreflightRule.iconMissing.finding(
          "the icon \(ForeignText.quoted(name)) of \(ForeignText.quoted(folder)) does not exist",
          hint: "add the file, or choose another one in Xcode", in: contents, identity: [name])
      }
  }

  private func large(_ images: [Image]) -> [Diagnostic] {
    if images.contains(where: { $0.isLarge && $0.fileName != nil && !$0.isVariant }) { return [] }
    // A set for messages or the car has images of its own.
    let isOfApp = images.isEmpty || images.contains { $0.isLarge || $0.idiom == "iphone" }
    guard isOfApp else { return [] }
    return [
      PreflightRule.iconMissing.finding(
        "\(ForeignText.quoted(folder)) has no image of 1024 × 1024 for the App Store (ITMS-90713)",
        hint: "add the image in Xcode", in: contents)
    ]
  }

  /// The rules on the images of the App Store themselves.
  private func pixels(_ images: [Image]) -> [Diagnostic] {
    var seen: Set<String> = []
    return images.filter { $0.isLarge && !$0.isVariant }.flatMap { image -> [Diagnostic] in
      guard let name = image.fileName, seen.insert(name).inserted else { return [] }
      switch files.bytes(folder + "/" + name, limit: 32 << 20) {
      case .failure(let error): return PreflightFiles.unreadable(folder + "/" + name, error)
      case .success(let bytes): return pixels(bytes, name, canBeClear: image.idiom == "mac")
      }
    }
  }

  private func pixels(_ bytes: [UInt8], _ name: String, canBeClear: Bool) -> [Diagnostic] {
    let (path, quoted) = (folder + "/" + name, ForeignText.quoted(name))
    guard let head = ImageHead(bytes), head.format == .png else {
      return [
        PreflightRule.iconMissing.finding(
          "the icon \(quoted) is no PNG image", hint: "export it as PNG", in: path)
      ]
    }
    guard head.width == 1024, head.height == 1024 else {
      return [
        PreflightRule.iconMissing.finding(
          "the icon \(quoted) is \(head.width) × \(head.height), expected 1024 × 1024",
          hint: "export it in that size", in: path)
      ]
    }
    switch canBeClear ? .opaque : PNGPixels.opacity(of: bytes) {
    case .opaque: return []
    case .transparent(let x, let y):
      return [
        PreflightRule.iconTransparent.finding(
          "the icon \(quoted) is transparent at \(x),\(y) (ITMS-90717)",
          hint: "fill the background, and save it again", in: path)
      ]
    case .unreadable:
      return [
        PreflightRule.iconTransparent.unknown(
          "the pixels of the icon \(quoted) can't be read",
          hint: "export it as PNG without interlacing", in: path)
      ]
    }
  }

  private static func images(_ bytes: [UInt8]) -> [Image]? {
    (try? Contents(json: bytes))?.images
  }
}
