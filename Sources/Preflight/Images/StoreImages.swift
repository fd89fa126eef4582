import Base

/// The rules on screenshots and graphics of store pages.
struct StoreImages {
  /// An image of a store's page.
  struct Image {
    let store: TargetStore
    /// The folder of a set of screenshots, or the name of a graphic.
    let set: String
    let locale: String
    let path: String
    let isShot: Bool

    var name: String { ForeignText.quoted(PathParts(path).name(0)) }
  }

  private(set) var images: [Image] = []
  private let files: PreflightFiles
  /// The first bytes, with the size and before the pixels, also after an embedded color profile.
  private static let headLength = 1 << 18
  private static let endings = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".heic", ".pdf"]

  init(_ files: PreflightFiles, stores: Set<TargetStore>) {
    self.files = files
    images = files.paths.compactMap(Self.image).filter { stores.contains($0.store) }
  }

  private static func image(_ path: String) -> Image? {
    let lower = path.lowercased()
    guard endings.contains(where: lower.hasSuffix) else { return nil }
    let parts = PathParts(path)
    let (folder, above) = (parts.name(1), parts.name(2))
    func isPlay(_ name: String, shot: Bool, _ up: Int) -> Image {
      Image(store: .play, set: name, locale: parts.name(up), path: path, isShot: shot)
    }
    if parts.contains("metadata") || parts.contains("android") {
      if above == "images", PlayShots.limits(of: folder) != nil {
        return isPlay(folder, shot: true, 3)
      }
      if folder == "images", let graphic = graphic(parts.name(0)) {
        return isPlay(graphic, shot: false, 2)
      }
    }
    if above == "graphics", parts.contains("listings") {
      if PlayShots.limits(of: folder) != nil { return isPlay(folder, shot: true, 3) }
      if let graphic = graphic(folder + ".png") { return isPlay(graphic, shot: false, 3) }
    }
    // frameit reads its backgrounds and fonts from the same folder; the top has shared ones.
    let isApple =
      parts.contains("fastlane") && [above, parts.name(3)].contains("screenshots")
      && StoreLanguages.contains(folder, .apple)
      && !parts.name(0).lowercased().hasPrefix("background")
    return isApple
      ? Image(store: .apple, set: "", locale: folder, path: path, isShot: true) : nil
  }

  private static func graphic(_ name: String) -> String? {
    switch name.prefix(while: { $0 != "." }) {
    case "icon": "icon"
    case "featureGraphic", "feature-graphic": "featureGraphic"
    case "tvBanner", "tv-banner": "tvBanner"
    default: nil
    }
  }

  func findings() -> [Diagnostic] {
    var findings: [Diagnostic] = []
    var sets: [String: (count: Int, path: String, limit: Int)] = [:]
    for image in images {
      // The size of a graphic is limited in bytes, too.
      let read =
        image.isShot
        ? files.head(image.path, Self.headLength) : files.bytes(image.path, limit: 64 << 20)
      switch read {
      case .failure(let error): findings += PreflightFiles.unreadable(image.path, error)
      case .success(let bytes):
        let head = ImageHead(bytes)
        findings += check(image, head, bytes)
        guard image.isShot else { continue }
        let set = image.store == .apple ? head.map(Self.device) ?? "" : image.set
        let key = "\(PathParts(image.path).folder(1))\n\(set)"
        sets[key, default: (0, image.path, image.store == .apple ? 10 : 8)].count += 1
      }
    }
    for (_, set) in sets.sorted(by: { $0.key < $1.key }) where set.count > set.limit {
      findings.append(
        PreflightRule.shotCount.finding(
          "\(ForeignText.quoted(PathParts(set.path).folder(1))) has \(set.count) screenshots of "
            + "one set, the store accepts \(set.limit)",
          hint: "delete \(CountText.words(set.count - set.limit, "screenshot"))", in: set.path))
    }
    // F-Droid reads the folder of supply, too.
    let (folder, apple) = (
      PlayFolder(files, of: .images), Set(images.filter { $0.store == .apple }.map(\.path))
    )
    return findings.flatMap { finding in
      finding.place.map { apple.contains($0.path) } ?? false ? [finding] : folder.weighed([finding])
    }
  }

  /// The set that deliver puts a screenshot into.
  private static func device(_ head: ImageHead) -> String {
    ShotSizes.device(head.width, head.height)?.name ?? "\(head.width) × \(head.height)"
  }

  private func check(_ image: Image, _ head: ImageHead?, _ bytes: [UInt8]) -> [Diagnostic] {
    guard let head, head.format == .png || head.format == .jpeg else {
      let what = ImageHead.format(of: bytes).map { "a \($0.rawValue) file" } ?? "no image"
      return [
        PreflightRule.shotFormat.finding(
          "\(image.name) is \(what), \(image.store.name) accepts PNG and JPEG",
          hint: "save it as PNG", in: image.path)
      ]
    }
    return format(image, head) + size(image, head, bytes.count) + alpha(image, head)
  }

  private func format(_ image: Image, _ head: ImageHead) -> [Diagnostic] {
    let ending = image.path.lowercased().split(separator: ".").last.map(String.init) ?? ""
    let fitting = head.format == .png ? ["png"] : ["jpg", "jpeg"]
    if fitting.contains(ending) { return [] }
    return [
      PreflightRule.shotFormat.finding(
        "\(image.name) is a \(head.format.rawValue) file, its name states another format",
        hint: "rename it to end in '.\(fitting[0])'", in: image.path,
        // Only fastlane's deliver goes by the name.
        severity: image.store == .apple ? .error : .warning)
    ]
  }

  private func size(_ image: Image, _ head: ImageHead, _ count: Int) -> [Diagnostic] {
    let size = "\(head.width) × \(head.height)"
    if !image.isShot { return graphic(image, head, count) }
    if image.store == .apple {
      if ShotSizes.device(head.width, head.height) != nil { return [] }
      let nearest = ShotSizes.nearest(head.width, head.height)
      return [
        PreflightRule.shotSize.finding(
          "\(image.name) is \(size), a size that App Store Connect does not list",
          hint: nearest.map { "take it in \($0.size[0]) × \($0.size[1]) for \($0.device)" }
            ?? "take it on a listed device", in: image.path)
      ]
    }
    guard let limits = PlayShots.limits(of: image.set) else { return [] }
    let (short, long) = (min(head.width, head.height), max(head.width, head.height))
    let fits =
      short >= limits.least && long <= limits.most && Double(long) <= Double(short) * limits.aspect
    if fits { return [] }
    let shape = limits.aspect == 1 ? "square" : "at most twice as long as wide"
    return [
      PreflightRule.shotSize.finding(
        "\(image.name) is \(size), Google Play accepts \(limits.least) to \(limits.most) pixels "
          + "on each side, \(shape)", hint: "take or crop it in that size", in: image.path,
        severity: limits.aspect == 1 ? .warning : .error)
    ]
  }

  private func graphic(_ image: Image, _ head: ImageHead, _ count: Int) -> [Diagnostic] {
    let wanted = ["icon": (512, 512), "featureGraphic": (1024, 500), "tvBanner": (1280, 720)]
    guard let (width, height) = wanted[image.set] else { return [] }
    var findings: [Diagnostic] = []
    if (head.width, head.height) != (width, height) {
      findings.append(
        PreflightRule.playGraphic.finding(
          "\(image.name) is \(head.width) × \(head.height), Google Play accepts \(width) × "
            + "\(height)", hint: "export it in that size", in: image.path))
    }
    let most = image.set == "icon" ? 1 << 20 : 8 << 20
    if count > most {
      findings.append(
        PreflightRule.playGraphic.finding(
          "\(image.name) has \(count) bytes, Google Play accepts \(most)",
          hint: "compress it", in: image.path, identity: ["bytes"]))
    }
    return findings
  }

  private func alpha(_ image: Image, _ head: ImageHead) -> [Diagnostic] {
    guard head.hasAlpha, image.set != "icon" else { return [] }
    return [
      PreflightRule.shotAlpha.finding(
        "\(image.name) has an alpha channel, \(image.store.name) accepts none",
        hint: "save it without transparency", in: image.path)
    ]
  }
}
