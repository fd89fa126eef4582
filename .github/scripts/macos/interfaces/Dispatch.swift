// https://github.com/swiftlang/swift-corelibs-libdispatch/blob/release/6.2/src/swift/Source.swift
public protocol DispatchSourceSignal: AnyObject {}

public enum DispatchSource {
  public static func makeSignalSource(signal: Int32) -> any DispatchSourceSignal { fatalError() }
}

extension DispatchSourceSignal {
  public func setEventHandler(handler: (() -> Void)?) {}
  public func activate() {}
  public func cancel() {}
}

// https://developer.apple.com/documentation/dispatch/dispatchmain()
public func dispatchMain() -> Never { fatalError() }
